import { Box, Button, Checkbox, SimpleGrid, Title } from '@mantine/core';
import { useId } from 'react';

import { Dialog } from '#web/shared/ui/dialog.tsx';

import { useOfferedPages } from '../pages.ts';
import { switchShortcuts, useShortcutsOn } from '#web/shared/keys/single-keys.ts';
import { isApple, pageKeysOf } from './shortcuts.ts';
import classes from './palette.module.css';
import { shortcutWords as words } from './palette-words.ts';

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsOn();
  const pageKeys = pageKeysOf(useOfferedPages());
  const helpId = useId();
  return (
    <Dialog title={words.title} onClose={onClose} isWide>
      <SimpleGrid minColWidth="min(260px, 100%)" autoFlow="auto-fit" spacing={32} verticalSpacing={0}>
        <section aria-label={words.always}>
          <Title order={3} mt="md" mb={4} fz="sm">
            {words.always}
          </Title>
          <Box component="dl" m={0} fz="sm">
            <Row keys={isApple() ? ['⌘', 'K'] : ['Ctrl', 'K']} name={words.palette} />
            <Row keys={[words.escape]} name={words.closeWindow} />
          </Box>
        </section>
        <section aria-label={words.single}>
          <Title order={3} mt="md" mb={4} fz="sm">
            {words.single}
          </Title>
          <Box component="dl" m={0} fz="sm" c={isOn ? undefined : 'dimmed'}>
            {[...pageKeys].map(([key, { name }]) => (
              <Row keys={['g', key]} name={name} key={key} isSequence />
            ))}
            <Row keys={['j']} name={words.nextRow} />
            <Row keys={['k']} name={words.previousRow} />
            <Row keys={['?']} name={words.sheet} />
          </Box>
        </section>
      </SimpleGrid>
      <Checkbox
        my="lg"
        label={words.switch}
        description={<span id={helpId}>{words.switchHelp}</span>}
        checked={isOn}
        aria-describedby={helpId}
        onChange={(event) => switchShortcuts(event.currentTarget.checked)}
      />
      <Button variant="default" data-autofocus onClick={onClose}>
        {words.close}
      </Button>
    </Dialog>
  );
}

interface RowProps {
  keys: readonly string[];
  name: string;
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
