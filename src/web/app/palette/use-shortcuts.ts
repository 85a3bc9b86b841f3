import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { areShortcutsOn } from './shortcut-setting.ts';
import { meaningOf, takesLetters, waitsMs } from './shortcuts.ts';

interface ShortcutParts {
  onPalette: () => void;
  onSheet: () => void;
}

/** Listens for Ctrl or ⌘ with K everywhere, and for single keys where nothing else takes them. */
export function useShortcuts({ onPalette, onSheet }: ShortcutParts): void {
  const navigate = useNavigate();
  const gAtMs = useRef(Number.NEGATIVE_INFINITY);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (isPaletteKey(event)) {
      event.preventDefault();
      // A dialog's question is answered first.
      if (document.querySelector('dialog[open]') === null) onPalette();
      return;
    }
    const meaning = areShortcutsOn()
      ? meaningOf({
          key: event.key,
          hasModifier: event.ctrlKey || event.metaKey || event.altKey,
          isTaken: takesLetters(event.target),
          isAfterG: event.timeStamp - gAtMs.current < waitsMs,
        })
      : null;
    gAtMs.current = meaning?.kind === 'wait' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (meaning === null || meaning.kind === 'wait') return;
    event.preventDefault();
    if (meaning.kind === 'go') void navigate(meaning.to);
    else onSheet();
  });
  // Keys are pressed in the document, wherever the focus is.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}
