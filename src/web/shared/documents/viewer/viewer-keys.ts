/** What a key does in the viewer. */
export type ViewerAct =
  | { kind: 'zoom'; direction: 1 | -1 }
  | { kind: 'whole' }
  | { kind: 'turn'; by: 1 | -1 }
  | { kind: 'move'; x: -1 | 0 | 1; y: -1 | 0 | 1 };

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const acts: ReadonlyMap<string, ViewerAct> = new Map<string, ViewerAct>([
  ['+', { kind: 'zoom', direction: 1 }],
  ['=', { kind: 'zoom', direction: 1 }],
  ['-', { kind: 'zoom', direction: -1 }],
  ['−', { kind: 'zoom', direction: -1 }],
  ['0', { kind: 'whole' }],
  ['[', { kind: 'turn', by: -1 }],
  [']', { kind: 'turn', by: 1 }],
  ['ArrowLeft', { kind: 'move', x: -1, y: 0 }],
  ['ArrowRight', { kind: 'move', x: 1, y: 0 }],
  ['ArrowUp', { kind: 'move', x: 0, y: -1 }],
  ['ArrowDown', { kind: 'move', x: 0, y: 1 }],
]);

/** The act of a key, or null for one that is the browser's. Where `[` needs a third key, R turns as well. */
export function viewerAct({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): ViewerAct | null {
  if (key === 'r' || key === 'R') {
    return ctrlKey || metaKey || altKey ? null : { kind: 'turn', by: shiftKey ? -1 : 1 };
  }
  // A bracket comes with AltGr on many keyboards, which browsers report as Ctrl and Alt.
  if (metaKey || ctrlKey !== altKey) return null;
  return acts.get(key) ?? null;
}
