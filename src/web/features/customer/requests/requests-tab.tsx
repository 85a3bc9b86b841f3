import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';

import type { RequestSummary } from '#contract/desk/requests.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { whoMay } from '#web/shared/api/who-may.ts';
import { paths } from '#web/shared/paths.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { PagedPanel } from '../paging/paged-panel.tsx';
import { useLookFurther } from '../paging/use-look-further.ts';
import { useIsShown, useNamedEntry } from '../paging/use-shown-entry.ts';
import { callLook } from '../record/call-look.ts';
import { customerRequestsQuery } from '../record/customer-queries.ts';
import { words } from '../words/customer-words.ts';
import classes from './requests.module.css';

const text = words.requests;

const columns = [
  { name: text.columns.time },
  { name: text.columns.operation },
  { name: text.columns.by, className: classes['person'] },
  { name: text.columns.outcome },
  { name: text.columns.took, align: 'end', className: classes['figure'] },
  { name: text.columns.request, className: classes['identifier'] },
  { name: text.columns.trace, className: classes['identifier'] },
] as const;

/** The calls to the service about a customer; those who may not read them learn who may. */
export function RequestsTab({ identityReference }: { identityReference: string }) {
  if (useMay('read-requests')) return <Requests identityReference={identityReference} />;
  return (
    <Panel title={text.title}>
      <EmptyState title={text.mayNot}>{text.mayNotWhy(whoMay('read-requests'))}</EmptyState>
    </Panel>
  );
}

function Requests({ identityReference }: { identityReference: string }) {
  const list = useInfiniteQuery(customerRequestsQuery(identityReference));
  const named = useNamedEntry();
  const isNamed = ({ id }: RequestSummary) => id === named;
  const isLooking = useLookFurther(list, (loaded) => named === null || loaded.some(isNamed));
  return (
    <PagedPanel
      title={text.title}
      list={list}
      loading={text.loading}
      more={text.older}
      loaded={text.loaded}
      empty={<EmptyState title={text.none}>{text.noneWhy}</EmptyState>}
    >
      {(requests) => (
        <>
          <output className={classes.looking}>
            {named === null || requests.some(isNamed) ? null : isLooking ? text.looking : text.notFound}
          </output>
          <DataTable label={text.list} columns={columns}>
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
  const row = useRef<HTMLTableRowElement>(null);
  const isShown = useIsShown(id, row);
  const { tone, text: outcome } = callLook(request);
  return (
    <tr ref={row} className={classes.row} data-shown={isShown || undefined} id={id}>
      <td>
        <Timestamp at={at} />
      </td>
      <th scope="row" className={classes.operation}>
        <Anchor component={Link} to={paths.request(id)} size="sm">
          {operationWords(operation)}
        </Anchor>
      </th>
      <td className={classes.person}>
        {staff === null ? text.nobody : <bdi title={staff.email}>{staff.name}</bdi>}
      </td>
      <td>
        <ToneBadge tone={tone}>{outcome}</ToneBadge>
      </td>
      <td className={classes.figure} data-align="end">
        {text.ms(durationMs)}
        {attempts > 1 ? <span className={classes.quiet}> {text.tries(attempts)}</span> : null}
      </td>
      <td className={classes.identifier}>
        <Identifier value={id} label={text.id} />
      </td>
      <td className={classes.identifier}>
        {traceId === null ? (
          <span className={classes.quiet}>{text.noTrace}</span>
        ) : (
          <Identifier value={traceId} label={words.activity.trace} />
        )}
      </td>
    </tr>
  );
}
