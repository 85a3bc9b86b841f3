import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { areShortcutsOn, endsSequence, markSequence, takesLetters } from '#web/shared/keys/single-keys.ts';
import { fromMenu } from '#web/shared/paths.ts';

import { useOfferedPages } from '../pages.ts';
import classes from './palette.module.css';
import { isApple, meaningOf, pageKeysOf } from './shortcuts.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { words } from './palette-words.ts';
import { useRememberedRecords } from './recent-records.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useNavigate } from 'react-router-dom';

/**
 * The top bar's search box. Loads palette and shortcut list with it: they must open before the next key is
 * pressed, or typed text goes elsewhere.
 */
export function CommandOpener() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  useRememberedRecords();
  useShortcuts({ onPalette: () => setOpen('palette'), onSheet: () => setOpen('shortcuts') });
  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen('palette')}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes.openerLabel}>{words.open}</span>
        <kbd className={classes.openerKeys} aria-hidden>
          {words.keys({ isApple: isApple() })}
        </kbd>
      </button>
      {open === 'palette' ? <PaletteDialog onClose={close} onShortcuts={() => setOpen('shortcuts')} /> : null}
      {open === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
    </>
  );
}

interface ShortcutParts {
  onPalette: () => void;
  onSheet: () => void;
}

/** Listens for Ctrl or ⌘ K everywhere, and for single keys that nothing else takes. */
function useShortcuts({ onPalette, onSheet }: ShortcutParts): void {
  const navigate = useNavigate();
  const pageKeys = pageKeysOf(useOfferedPages());

  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (isPaletteKey(event)) {
      event.preventDefault();
      // An open dialog comes first.
      if (document.querySelector('dialog[open]') === null) onPalette();
      return;
    }
    const meaning = areShortcutsOn()
      ? meaningOf({
          key: event.key,
          hasModifier: event.ctrlKey || event.metaKey || event.altKey,
          isTaken: takesLetters(event.target),
          isAfterG: endsSequence(event),
          pageKeys,
        })
      : null;
    markSequence(event, meaning?.kind === 'wait');
    if (meaning === null || meaning.kind === 'wait') return;
    event.preventDefault();
    if (meaning.kind === 'go') void navigate(meaning.to, { state: fromMenu });
    else onSheet();
  });
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}
