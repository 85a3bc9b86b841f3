import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';

import classes from './command-opener.module.css';
import { isApple } from './is-apple.ts';
import { words } from './palette-words.ts';
import { useRememberedRecords } from './recent-records.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface SheetParts {
  onClose: () => void;
}

interface PaletteParts extends SheetParts {
  onShortcuts: () => void;
}

/** The page is whole without either, and must not break where one can't be had. */
const PaletteDialog = lazy<ComponentType<PaletteParts>>(async () =>
  import('./palette-dialog.tsx').then(
    (loaded) => ({ default: loaded.PaletteDialog }),
    () => ({ default: Nothing }),
  ),
);
const ShortcutSheet = lazy<ComponentType<SheetParts>>(async () =>
  import('./shortcut-sheet.tsx').then(
    (loaded) => ({ default: loaded.ShortcutSheet }),
    () => ({ default: Nothing }),
  ),
);

/** The search box of the top bar. It opens the command palette, whose code comes when it is first asked for. */
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
      <Suspense>
        {open === 'palette' ? (
          <PaletteDialog onClose={close} onShortcuts={() => setOpen('shortcuts')} />
        ) : null}
        {open === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function Nothing() {
  return null;
}
