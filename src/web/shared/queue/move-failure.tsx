import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { QueueItem } from '#contract/desk/queue.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { queueItemQuery, whoWasFirst } from './queue-queries.ts';

/** Names who was first, once the failed move has asked. */
export function MoveFailure({ error, item }: { error: Error; item: QueueItem }) {
  const { data, isFetching } = useQuery({ ...queueItemQuery(item.id), enabled: false });
  if (!isApiError(error) || error.code !== 'queue-changed') return <ErrorPanel error={error} />;
  if (data === undefined || isFetching) return null;
  return (
    <Text span size="xs" c="dimmed">
      {whoWasFirst(data.item)}
    </Text>
  );
}
