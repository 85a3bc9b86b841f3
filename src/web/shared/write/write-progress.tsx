import { Button, Group, Stack, Text } from '@mantine/core';

import { formatBytes } from '#web/shared/format/format-bytes.ts';

import type { Progress } from './send-write.ts';
import { words } from './write-words.ts';
import classes from './write.module.css';

interface WriteProgressProps {
  progress: Progress;
  onCancel: () => void;
}

/** Keeps "Cancel" from appearing under a pointer that just pressed "Send". */
export function WriteProgress({ progress: { step, sentBytes, totalBytes }, onCancel }: WriteProgressProps) {
  const bytes = words.bytes({ sent: formatBytes(sentBytes), total: formatBytes(totalBytes) });
  return (
    <Group flex={1} gap="sm" wrap="nowrap">
      <Stack flex={1} gap={6} miw={0}>
        <Group gap="sm" justify="space-between" wrap="nowrap" align="stretch">
          <Text component="output" fw={600}>
            {words.progress[step]}
          </Text>
          <Text span fz="sm" className="tabular">
            {bytes}
          </Text>
        </Group>
        <Bar label={words.sending} value={sentBytes} max={totalBytes} tone="accent" isWide text={bytes} />
      </Stack>
      <Button variant="default" size="xs" onClick={onCancel}>
        {words.cancel}
      </Button>
    </Group>
  );
}

interface BarProps {
  label: string;
  value: number;
  max: number;
  tone: 'accent' | 'bad';
  isWide?: boolean;
  /** For screen readers. */
  text?: string;
}

export function Bar({ label, value, max, tone, isWide = false, text }: BarProps) {
  return (
    <progress
      className={classes.bar}
      data-wide={isWide || undefined}
      data-tone={tone}
      aria-label={label}
      aria-valuetext={text}
      value={Math.min(value, max)}
      max={max}
    />
  );
}
