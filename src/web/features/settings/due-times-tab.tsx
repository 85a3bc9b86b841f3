import { SimpleGrid, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';

import { queueApi } from '#contract/desk/api/queue.ts';
import { type QueueDueTimes, queueDueTimes, queueKinds } from '#contract/desk/queue.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { queueWords } from '#web/shared/queue/queue-words.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { dueTimesQuery } from './settings-queries.ts';
import { dueWords as words } from './settings-words.ts';

/** Hours within which each kind of item is due. */
export function DueTimesTab() {
  const { data, error, refetch } = useQuery(dueTimesQuery());
  return (
    <Panel title={words.title}>
      <Text c="dimmed" maw={640}>
        {words.lead}
      </Text>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <DelayedSkeleton lines={6} /> : null}
      {data === undefined ? null : <DueTimesForm stored={data} />}
    </Panel>
  );
}

function DueTimesForm({ stored }: { stored: QueueDueTimes }) {
  const client = useQueryClient();
  const id = useId();
  const { mutateAsync } = useMutation({
    mutationFn: async (hours: QueueDueTimes) => deskCall(queueApi.saveQueueDueTimes, { body: hours }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: dueTimesQuery().queryKey });
      announce(words.saved);
    },
  });
  return (
    <SmallForm
      schema={queueDueTimes}
      toRequest={(entered) =>
        Object.fromEntries(Object.entries(entered).map(([kind, text]) => [kind, hoursOf(text)]))
      }
      defaults={Object.fromEntries(queueKinds.map((kind) => [kind, String(stored[kind])]))}
      send={mutateAsync}
      submit={words.save}
      key={id}
    >
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} maw={720}>
        {queueKinds.map((kind) => (
          <TextField
            name={kind}
            label={queueWords.kinds[kind]}
            description={words.hours}
            required
            key={kind}
          />
        ))}
      </SimpleGrid>
    </SmallForm>
  );
}

/** Leaves anything but digits as typed, for the contract to refuse. */
function hoursOf(text: string): number | string {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : text;
}
