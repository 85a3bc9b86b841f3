import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { queueApi } from '#contract/desk/api/queue.ts';
import { presenceBeatMs } from '#contract/desk/presence.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { listWords } from '#web/shared/format/text.ts';

import type { QueueRecord } from './queue-queries.ts';
import { queueWords as words } from './queue-words.ts';

/** Reports that the record is open here, and reads who else has it open. */
function presenceQuery(record: QueueRecord) {
  const { kind, id } = record;
  return queryOptions({
    queryKey: ['presence', record],
    queryFn: async ({ signal }) => deskCall(queueApi.keepPresence, { body: { object: record }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: presenceBeatMs,
    meta: { live: [{ kind: 'presence', id: `${kind} ${kind === 'ramp' ? foldRampId(id) : id}` }] },
  });
}

export function PresenceBar({ record }: { record: QueueRecord }) {
  const { data } = useQuery(presenceQuery(record));
  useLeaving(record);
  const others = data?.others ?? [];
  if (others.length === 0) return null;
  return (
    <Text component="output" size="sm" c="dimmed" data-not-printed>
      {words.here({ names: listWords(others, 'and'), count: others.length })}
    </Text>
  );
}

/** Reports leaving; a closed window is noticed by its silence. */
function useLeaving({ kind, id }: QueueRecord): void {
  // The request is outside React.
  useEffect(
    () => () => {
      const body = { object: { kind, id }, isLeaving: true } as const;
      void deskCall(queueApi.keepPresence, { body, onSessionLost: 'fail' }).catch(() => undefined);
    },
    [kind, id],
  );
}
