import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

import classes from './command-opener.module.css';
import { isApple } from './is-apple.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { words } from './palette-words.ts';
import { useRememberedRecords } from './recent-records.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/**
 * The search box of the top bar. The palette and the list of shortcuts are loaded with it: a key must open them before the next one is pressed,
 * or what is typed then goes elsewhere.
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
        <span className={classes.label}>{words.open}</span>
        <kbd className={classes.keys} aria-hidden>
          {words.keys(isApple())}
        </kbd>
      </button>
      {open === 'palette' ? <PaletteDialog onClose={close} onShortcuts={() => setOpen('shortcuts')} /> : null}
      {open === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
    </>
  );
}
