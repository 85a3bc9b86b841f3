import { Button } from '@mantine/core';

import { formatBytes } from '#web/shared/format/format-bytes.ts';

import type { Progress } from './send-write.ts';
import { words } from './write-words.ts';
import classes from './write.module.css';

interface WriteProgressProps {
  progress: Progress;
  onCancel: () => void;
}

/** Progress of an upload in bytes, and its cancelling. "Cancel" must not appear under a pointer that has just pressed "Send". */
export function WriteProgress({ progress: { step, sentBytes, totalBytes }, onCancel }: WriteProgressProps) {
  const bytes = words.bytes({ sent: formatBytes(sentBytes), total: formatBytes(totalBytes) });
  return (
    <div className={classes.progress}>
      <div className={classes.way}>
        <div className={classes.line}>
          <output className={classes.step}>{words.progress[step]}</output>
          <span className={classes.bytes}>{bytes}</span>
        </div>
        <Bar label={words.sending} value={sentBytes} max={totalBytes} tone="accent" isWide text={bytes} />
      </div>
      <Button variant="default" size="xs" onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}

interface BarProps {
  label: string;
  value: number;
  max: number;
  tone: 'accent' | 'bad';
  /** Takes the width that there is. */
  isWide?: boolean;
  /** The value in words, for screen readers. */
  text?: string;
}

/** A plain bar of how much of a whole is reached. */
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
