import { Text } from '@mantine/core';

import type { QueueItem } from '#contract/desk/queue.ts';
import { durationWords } from '#web/shared/time/format-time.ts';
import { useTickingText } from '#web/shared/time/ticker.ts';

import { queueWords as words } from './queue-words.ts';

export function DueTime({ dueAt }: Pick<QueueItem, 'dueAt'>) {
  const dueMs = Date.parse(dueAt);
  const text = useTickingText((nowMs) => dueInWords(dueMs, nowMs));
  const isLate = useTickingText((nowMs) => String(nowMs > dueMs)) === 'true';
  return (
    <Text span inherit c={isLate ? 'var(--rampart-bad-text)' : undefined} fw={isLate ? 600 : undefined}>
      <time dateTime={dueAt}>{text}</time>
    </Text>
  );
}

function dueInWords(dueMs: number, nowMs: number): string {
  return nowMs > dueMs
    ? words.lateBy({ time: durationWords(nowMs - dueMs) })
    : words.dueIn({ time: durationWords(dueMs - nowMs) });
}
