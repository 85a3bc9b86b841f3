import { Anchor, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { RequestSummary } from '#contract/desk/requests.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { paths } from '#web/shared/paths.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { customerRequestsQuery } from './activity-queries.ts';
import { words } from '../customer-words.ts';
import classes from './requests-tab.module.css';
import { PagedPanel, useNamedMark, useLookFurther, useNamedEntry } from './paged-panel.tsx';
import { callLook } from './activity-story.ts';

export function RequestsTab({ identityReference }: { identityReference: string }) {
  if (useMay('read-requests')) return <Requests identityReference={identityReference} />;
  return (
    <Panel title={words.requests.title}>
      <EmptyState title={words.requests.mayNot}>
        {words.requests.mayNotWhy({ roles: whoMay('read-requests') })}
      </EmptyState>
    </Panel>
  );
}

const columns = [
  { name: words.requests.columns.time },
  { name: words.requests.columns.operation },
  { name: words.requests.columns.by, className: 'nowrap from-700' },
  { name: words.requests.columns.outcome },
  { name: words.requests.columns.took, align: 'end', className: 'figure from-1100' },
  { name: words.requests.columns.request, className: 'nowrap from-1280' },
  { name: words.requests.columns.trace, className: 'nowrap from-1280' },
] as const;

function Requests({ identityReference }: { identityReference: string }) {
  const list = useInfiniteQuery(customerRequestsQuery(identityReference));
  const named = useNamedEntry();
  const isNamed = ({ id }: RequestSummary) => id === named;
  const isLooking = useLookFurther(list, (loaded) => named === null || loaded.some(isNamed));
  return (
    <PagedPanel
      title={words.requests.title}
      list={list}
      words={{ loading: words.requests.loading, loadMore: words.requests.older, more: words.requests.loaded }}
      empty={<EmptyState title={words.requests.none}>{words.requests.noneWhy}</EmptyState>}
    >
      {(requests) => (
        <>
          <output className={classes.looking}>
            {named === null || requests.some(isNamed)
              ? null
              : isLooking
                ? words.requests.looking
                : words.requests.notFound}
          </output>
          <DataTable label={words.requests.list} columns={columns}>
            {requests.map((request) => (
              <RequestRow request={request} key={request.id} />
            ))}
          </DataTable>
        </>
      )}
    </PagedPanel>
  );
}

function RequestRow({ request }: { request: RequestSummary }) {
  const { id, at, operation, staff, attempts, durationMs, traceId } = request;
  const mark = useNamedMark(id);
  const { tone, text: outcome } = callLook(request);
  return (
    <tr className={classes.row} id={id} {...mark}>
      <td>
        <Timestamp at={at} />
      </td>
      <th scope="row" className="nowrap">
        <Anchor component={Link} to={paths.request(id)} size="sm">
          {operationWords(operation)}
        </Anchor>
      </th>
      <td className="nowrap from-700">
        {staff === null ? words.requests.nobody : <bdi title={staff.email}>{staff.name}</bdi>}
      </td>
      <td>
        <ToneBadge tone={tone}>{outcome}</ToneBadge>
      </td>
      <td className="figure from-1100" data-align="end">
        {words.requests.ms({ ms: durationMs })}
        {attempts > 1 ? (
          <Text span inherit c="dimmed">
            {' '}
            {words.requests.tries({ attempts })}
          </Text>
        ) : null}
      </td>
      <td className="nowrap from-1280">
        <Identifier value={id} label={words.requests.id} />
      </td>
      <td className="nowrap from-1280">
        {traceId === null ? (
          <Text span inherit c="dimmed">
            {words.requests.noTrace}
          </Text>
        ) : (
          <Identifier value={traceId} label={words.activity.trace} />
        )}
      </td>
    </tr>
  );
}
