import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import type { BatchDetail, BatchSummary } from '#contract/desk/batches.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { paths } from '#web/shared/paths.ts';
import { absoluteTime } from '#web/shared/time/format-time.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { BatchItems } from './batch-items.tsx';
import { batchQuery, moveBatchMutation, saveBatchMutation } from './batch-queries.ts';
import { batchTones } from './batch-results.ts';
import { words } from './batches-words.ts';
import classes from './batches.module.css';

export function BatchView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(batchQuery(id));
  return (
    <>
      <PageHeader
        title={words.title}
        breadcrumbs={
          <Anchor component={Link} to={paths.batches()} fz="inherit">
            {words.back}
          </Anchor>
        }
        facts={data === undefined ? null : <Facts batch={data.batch} />}
        actions={data === undefined ? null : <BatchActions batch={data.batch} />}
      />
      {data === undefined ? (
        <NotThere error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md">
          <BatchProgress detail={data} />
          <Panel title={words.itemsTitle} flush>
            <BatchItems items={data.items} />
          </Panel>
        </Stack>
      )}
    </>
  );
}

function NotThere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === null) return <DelayedSkeleton lines={8} label={words.loading} />;
  // A malformed id in the address is unknown too.
  const isUnknown = isApiError(error) && (error.status === 404 || error.code === 'invalid-parameter');
  return isUnknown ? (
    <Panel>
      <EmptyState title={words.unknown}>{words.unknownText}</EmptyState>
    </Panel>
  ) : (
    <ErrorPanel error={error} onRetry={onRetry} />
  );
}

function Facts({ batch: { state, startedAt } }: { batch: BatchSummary }) {
  return (
    <>
      <ToneBadge tone={batchTones[state]}>{words.states[state]}</ToneBadge>
      <Text span fz="sm" c="dimmed">
        <Timestamp at={startedAt} show="relative" />
      </Text>
    </>
  );
}

function BatchActions({ batch: { id, state, counts } }: { batch: BatchSummary }) {
  const move = useMutation(moveBatchMutation(useQueryClient(), id));
  const zone = useTimeZone();
  const save = useMutation({
    ...saveBatchMutation(id, zone),
    onSuccess: (count) => announce(words.downloaded({ count })),
  });
  const failure = move.error ?? save.error;
  return (
    <>
      {state === 'running' ? (
        <Button variant="default" loading={move.isPending} onClick={() => move.mutate('stop')}>
          {words.stop}
        </Button>
      ) : null}
      {state === 'stopped' ? (
        <Button loading={move.isPending} onClick={() => move.mutate('resume')}>
          {words.resume}
        </Button>
      ) : null}
      {state === 'running' || counts.failed === 0 ? null : (
        <Button variant="default" loading={move.isPending} onClick={() => move.mutate('retry')}>
          {words.retry({ count: counts.failed })}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {words.download}
      </Button>
      {failure ? <ErrorPanel error={failure} /> : null}
    </>
  );
}

function BatchProgress({ detail: { batch, pause } }: { detail: BatchDetail }) {
  const { counts, state, stoppedBy } = batch;
  const { total, waiting, done, notFound, failed } = counts;
  const zone = useTimeZone();
  return (
    <>
      {stoppedBy === null || state !== 'stopped' ? null : (
        <Banner isStanding tone="action" title={words.stops[stoppedBy]} />
      )}
      {pause === null ? null : (
        <Banner isStanding tone="action" title={words.pauses[pause.because]}>
          {words.pausedUntil({ time: absoluteTime(Date.parse(pause.until), zone).clock })}
        </Banner>
      )}
      <Group gap="4px 14px">
        <progress
          className={classes.progress}
          value={total - waiting}
          max={total}
          aria-label={words.progressLabel}
        />
        <Text fw={600}>{words.progress({ done: total - waiting, total })}</Text>
        <Text c="dimmed">{words.results({ found: done, notFound, failed })}</Text>
      </Group>
    </>
  );
}
