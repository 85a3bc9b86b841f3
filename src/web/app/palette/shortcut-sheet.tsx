import { Button } from '@mantine/core';
import { useId } from 'react';

import { Dialog } from '#web/shared/ui/dialog.tsx';

import { useOfferedPages } from '../pages.ts';
import { isApple, pageKeysOf, switchShortcuts, useShortcutsOn } from './shortcuts.ts';
import classes from './palette.module.css';
import { shortcutWords as words } from './palette-words.ts';

/** Every shortcut that the person's role can use, and the switch that turns those of single keys off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsOn();
  const pageKeys = pageKeysOf(useOfferedPages());
  const helpId = useId();
  return (
    <Dialog title={words.title} onClose={onClose} isWide>
      <div className={classes.columns}>
        <section aria-label={words.always}>
          <h3 className={classes.sheetTitle}>{words.always}</h3>
          <dl className={classes.shortcuts}>
            <Row keys={isApple() ? ['⌘', 'K'] : ['Ctrl', 'K']} name={words.palette} />
            <Row keys={[words.escape]} name={words.closeWindow} />
          </dl>
        </section>
        <section aria-label={words.single}>
          <h3 className={classes.sheetTitle}>{words.single}</h3>
          <dl className={classes.shortcuts} data-off={!isOn || undefined}>
            {[...pageKeys].map(([key, { name }]) => (
              <Row keys={['g', key]} name={name} key={key} isSequence />
            ))}
            <Row keys={['?']} name={words.sheet} />
          </dl>
        </section>
      </div>
      <div className={classes.switch}>
        <label>
          <input
            type="checkbox"
            checked={isOn}
            aria-describedby={helpId}
            onChange={(event) => switchShortcuts(event.currentTarget.checked)}
          />
          {words.switch}
        </label>
        <p id={helpId}>{words.switchHelp}</p>
      </div>
      <Button variant="default" data-autofocus onClick={onClose}>
        {words.close}
      </Button>
    </Dialog>
  );
}

interface RowProps {
  keys: readonly string[];
  name: string;
  /** One key after the other. */
  isSequence?: boolean;
}

function Row({ keys, name, isSequence = false }: RowProps) {
  return (
    <div className={classes.row}>
      <dt>{name}</dt>
      <dd>
        {keys.map((key, at) => (
          <span key={key}>
            {at > 0 ? ` ${isSequence ? words.thenWord : '+'} ` : null}
            <kbd className={classes.key}>{key}</kbd>
          </span>
        ))}
      </dd>
    </div>
  );
}
