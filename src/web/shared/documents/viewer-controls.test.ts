import { describe, expect, it } from 'vitest';

import { nextZoom, viewerAct, withinZooms, zooms } from './viewer-controls.ts';

const press = (key: string, held: Partial<Parameters<typeof viewerAct>[0]> = {}) =>
  viewerAct({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('the keys of the viewer', () => {
  it('zoom, turn and move', () => {
    expect(press('+')).toEqual({ kind: 'zoom', direction: 1 });
    expect(press('-')).toEqual({ kind: 'zoom', direction: -1 });
    expect(press('0')).toEqual({ kind: 'whole' });
    expect(press('r')).toEqual({ kind: 'turn', by: 1 });
    expect(press('R', { shiftKey: true })).toEqual({ kind: 'turn', by: -1 });
    expect(press('ArrowUp')).toEqual({ kind: 'move', x: 0, y: -1 });
  });

  it('take a bracket that comes with AltGr', () => {
    expect(press('[', { ctrlKey: true, altKey: true })).toEqual({ kind: 'turn', by: -1 });
  });

  it.each(['+', '-', '0', 'r', 'ArrowLeft'])('leave Ctrl or ⌘ and %s to the browser', (key) => {
    expect(press(key, { ctrlKey: true })).toBeNull();
    expect(press(key, { metaKey: true })).toBeNull();
  });

  it.each(['Tab', 'Enter', ' ', 'Escape', 'constructor'])('leave %s alone', (key) => {
    expect(press(key)).toBeNull();
  });
});

describe('zooming', () => {
  it('goes on from between two steps to the next', () => {
    expect([nextZoom(1.7, 1), nextZoom(1.7, -1)]).toEqual([2, 1.5]);
  });

  it('ends at the whole picture and at the largest', () => {
    expect([nextZoom(1, -1), nextZoom(6, 1), withinZooms(0.2), withinZooms(99)]).toEqual([1, 6, 1, 6]);
    expect(zooms.every((zoom) => withinZooms(zoom) === zoom)).toBe(true);
  });
});
