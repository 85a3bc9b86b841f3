import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { RequestDetail } from '#contract/desk/requests.ts';
import { paths } from '#web/shared/paths.ts';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { requestFilters, type RequestFilters } from '../filters/request-filters.ts';
import { requestAddress } from '../words/request-address.ts';
import { words } from '../words/requests-words.ts';
import classes from './request-detail.module.css';

/** Whom and what a call was about, and the others of the same. */
export function RequestRelated({ request }: { request: RequestDetail }) {
  const { identityReference, rampId, staff, traceId, operation } = request;
  const facts: Fact[] = [
    ...(identityReference === null
      ? []
      : [
          {
            label: words.customer,
            value: <PageLink to={paths.customer(identityReference)}>{identityReference}</PageLink>,
          },
        ]),
    ...(rampId === null
      ? []
      : [{ label: words.ramp, value: <PageLink to={paths.ramp(rampId)}>{rampId}</PageLink> }]),
  ];
  return (
    <Panel title={words.related}>
      {facts.length === 0 ? null : <FactList facts={facts} />}
      <p className={classes.ways}>
        {identityReference === null ? null : (
          <ListLink filters={{ identityReference }}>{words.allOfCustomer}</ListLink>
        )}
        {rampId === null ? null : <ListLink filters={{ rampId }}>{words.allOfRamp}</ListLink>}
        {staff === null ? null : (
          <ListLink filters={{ staff: staff.id }}>{words.allOfPerson(staff.name)}</ListLink>
        )}
        {traceId === null ? null : <ListLink filters={{ traceId }}>{words.allOfTrace}</ListLink>}
        <ListLink filters={{ operation }}>{words.allOfOperation}</ListLink>
      </p>
    </Panel>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} fz={13} ff="monospace" translate="no">
      <bdi>{children}</bdi>
    </Anchor>
  );
}

function ListLink({ filters, children }: { filters: RequestFilters; children: string }) {
  return (
    <Anchor component={Link} to={requestAddress(null, requestFilters.write(filters).toString())} size="sm">
      {children}
    </Anchor>
  );
}
