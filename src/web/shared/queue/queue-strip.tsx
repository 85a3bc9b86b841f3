import { Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { QueueItem } from '#contract/desk/queue.ts';
import { useCurrentStaff, useMay } from '#web/shared/api/current-staff.ts';
import { instantInWords } from '#web/shared/lists/address-filters.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { useSingleKeys } from '#web/shared/keys/single-keys.ts';
import { usePatience } from '#web/shared/ui/use-patience.ts';

import { DueTime } from './due-time.tsx';
import { QueueActions } from './queue-actions.tsx';
import { queueAboutQuery, type QueueRecord, useQueueMove } from './queue-queries.ts';
import { itemName, waitInWords } from './queue-titles.ts';
import { queueWords as words } from './queue-words.ts';

function useQueueAbout(record: QueueRecord) {
  const mayRead = useMay('read-queue');
  return useQuery({ ...queueAboutQuery(record), enabled: mayRead });
}

/** Returns true while the strip loads, a second at most: a late one moves everything below it. */
export function useStripPatience(record: QueueRecord): boolean {
  const { isLoading, errorUpdateCount } = useQueueAbout(record);
  // The strip asks again when drawn after a failure: waiting for that too would never end.
  return usePatience(isLoading && errorUpdateCount === 0);
}

export function QueueStrip({ record }: { record: QueueRecord }) {
  const { data } = useQueueAbout(record);
  const items = data?.items ?? [];
  useTakeKey(items);
  if (items.length === 0) return null;
  return (
    <Paper component="section" withBorder aria-label={words.stripLabel} data-not-printed>
      {items.map((item, at) => (
        <StripLine item={item} isFirst={at === 0} isOther={item.object.id !== record.id} key={item.id} />
      ))}
    </Paper>
  );
}

function useTakeKey(items: readonly QueueItem[]): void {
  const { staffId } = useCurrentStaff();
  const may = useMay('work-queue');
  const { mutate } = useQueueMove();
  const first = items.find(({ state, assignee }) => state === 'open' && assignee?.id !== staffId);
  useSingleKeys({
    t: () => {
      if (may && first !== undefined) mutate({ item: first, move: { kind: 'take' } });
    },
  });
}

interface StripLineProps {
  item: QueueItem;
  isFirst: boolean;
  /** About another record: a customer's ramp. */
  isOther: boolean;
}

function StripLine({ item, isFirst, isOther }: StripLineProps) {
  const borderTop = isFirst ? undefined : '1px solid var(--rampart-line-soft)';
  return (
    <Group px="md" py={6} gap="4px 12px" style={{ borderTop }}>
      <Text inherit fw={600}>
        {isOther
          ? words.about({ what: words.kinds[item.kind], name: itemName(item) })
          : words.kinds[item.kind]}
      </Text>
      <Text inherit c="dimmed" flex={1} miw={200}>
        <Standing item={item} />
      </Text>
      <QueueActions item={item} />
    </Group>
  );
}

function Standing({ item }: { item: QueueItem }) {
  const { staffId } = useCurrentStaff();
  const { assignee, state, outcome } = item;
  const who =
    assignee === null
      ? words.unassigned
      : assignee.id === staffId
        ? words.yours
        : words.assignedTo({ who: assignee.name });
  if (state === 'done')
    return (
      <>
        {outcome === null ? words.closedByItself : words.stripDone({ outcome: words.outcomes[outcome] })} ·{' '}
        <Timestamp at={item.changedAt} show="relative" />
      </>
    );
  return (
    <>
      {who} ·{' '}
      {state === 'waiting' ? waitInWords(item, (at) => instantInWords(at)) : <DueTime dueAt={item.dueAt} />}
    </>
  );
}
