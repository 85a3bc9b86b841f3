import { Checkbox, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { documentReadingApi } from '#contract/desk/api/document-reading.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { readingSwitchQuery } from '#web/shared/reading/reading-switch.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { readingWords as words } from './settings-words.ts';

/** Switches the reading of documents for everyone. */
export function ReadingTab() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(readingSwitchQuery());
  const change = useMutation({
    mutationFn: async (isOn: boolean) =>
      deskCall(documentReadingApi.switchDocumentReading, { body: { isOn } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: readingSwitchQuery().queryKey });
      announce(words.saved);
    },
  });
  return (
    <Panel title={words.title}>
      <Text c="dimmed" maw={640} mb="sm">
        {words.lead}
      </Text>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {change.error ? <ErrorPanel error={change.error} /> : null}
      {data === undefined && !error ? <DelayedSkeleton lines={1} /> : null}
      {data === undefined ? null : (
        <Checkbox
          label={words.isOn}
          checked={data.isOn}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      )}
    </Panel>
  );
}
