import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

import { QueueDialog } from '#web/shared/queue/queue-dialog.tsx';
import { areShortcutsOn, endsSequence, markSequence, takesLetters } from '#web/shared/keys/single-keys.ts';
import { fromMenu } from '#web/shared/paths.ts';

import { useOfferedPages } from '../pages.ts';
import classes from './palette.module.css';
import { isApple, meaningOf, pageKeysOf } from './shortcuts.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import type { AskedStep } from './palette-entries.ts';
import { focusedItem } from './queue-entries.ts';
import { words } from './palette-words.ts';
import { useRememberedRecords } from './recent-records.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useNavigate } from 'react-router-dom';

type Opened =
  | { readonly kind: 'palette'; readonly rowId: string | undefined }
  | { readonly kind: 'shortcuts' }
  | AskedStep;

/** Opens the palette and the shortcut list, which load with the page: they must open before the next key. */
export function CommandOpener() {
  const [open, setOpen] = useState<Opened | null>(null);
  useRememberedRecords();
  const openPalette = () => setOpen({ kind: 'palette', rowId: focusedItem() });
  const openSheet = () => setOpen({ kind: 'shortcuts' });
  useShortcuts({ onPalette: openPalette, onSheet: openSheet });
  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onClick={openPalette}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes.openerLabel}>{words.open}</span>
        <kbd className={classes.openerKeys} aria-hidden>
          {words.keys({ isApple: isApple() })}
        </kbd>
      </button>
      {open?.kind === 'palette' ? (
        <PaletteDialog rowId={open.rowId} onClose={close} onShortcuts={openSheet} onStep={setOpen} />
      ) : null}
      {open?.kind === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      {open?.kind === 'ask' ? <QueueDialog name={open.name} item={open.item} onClose={close} /> : null}
    </>
  );
}

interface ShortcutParts {
  onPalette: () => void;
  onSheet: () => void;
}

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
