import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';

import type { BatchSummary } from '#contract/desk/batches.ts';
import { paths } from '#web/shared/paths.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { BatchForm } from './batch-form.tsx';
import { batchListQuery } from './batch-queries.ts';
import { batchTones } from './batch-results.ts';
import { BatchView } from './batch-view.tsx';
import { words } from './batches-words.ts';

/** Starts a batch or follows one. */
export function BatchesPage() {
  const { batchId } = useParams();
  if (batchId !== undefined) return <BatchView id={batchId} key={batchId} />;
  return (
    <>
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <Stack gap="md">
        <Panel title={words.newTitle}>
          <BatchForm />
        </Panel>
        <Panel title={words.own} flush aside={words.ownHelp}>
          <OwnBatches />
        </Panel>
      </Stack>
    </>
  );
}

function OwnBatches() {
  const { data, error, refetch } = useQuery(batchListQuery());
  if (data === undefined)
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <DelayedSkeleton lines={3} label={words.loading} />
    );
  if (data.items.length === 0) return <EmptyState title={words.none}>{words.noneText}</EmptyState>;
  const { started, state, progress, found, notFound, failed } = words.listColumns;
  return (
    <DataTable
      label={words.own}
      columns={[
        { name: started },
        { name: state },
        { name: progress },
        { name: found, align: 'end' },
        { name: notFound, align: 'end', className: 'from-700' },
        { name: failed, align: 'end', className: 'from-700' },
      ]}
    >
      {data.items.map((batch) => (
        <BatchLine batch={batch} key={batch.id} />
      ))}
    </DataTable>
  );
}

function BatchLine({ batch: { id, startedAt, state, counts } }: { batch: BatchSummary }) {
  const { total, waiting, done, notFound, failed } = counts;
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} to={paths.batches(id)} fz="inherit" fw={400}>
          <Timestamp at={startedAt} show="relative" />
        </Anchor>
      </th>
      <td>
        <ToneBadge tone={batchTones[state]}>{words.states[state]}</ToneBadge>
      </td>
      <td>{words.progress({ done: total - waiting, total })}</td>
      <td data-align="end">{done}</td>
      <td data-align="end" className="from-700">
        {notFound}
      </td>
      <td data-align="end" className="from-700">
        {failed}
      </td>
    </tr>
  );
}
