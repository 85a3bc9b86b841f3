import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { SandboxCustomer } from '#contract/sandbox/customers.ts';
import { useServiceClock } from '#web/shared/api/service-clock.ts';
import { paths } from '#web/shared/paths.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { customerQuery } from '../queries/sandbox-queries.ts';
import { NoRecord } from '../records/record-states.tsx';
import { RecordHead } from '../records/record-view.tsx';
import classes from '../records/records.module.css';
import { recordWords as words } from '../words/record-words.ts';
import { CheckTable } from './check-table.tsx';
import { CustomerForm } from './customer-form.tsx';
import { AccountBadge, PartBadge } from './part-badge.tsx';

/** One customer as the sandbox has it, with what can be decided by hand. */
export function SteeredCustomer({ reference }: { reference: string }) {
  const clock = useServiceClock();
  const { data: customer, error, refetch } = useQuery(customerQuery(reference, { clock }));
  return (
    <>
      <RecordHead
        name={reference}
        label={words.reference}
        badges={customer ? <Badges customer={customer} /> : null}
        back={{ to: paths.sandbox({ tab: 'customers' }), label: words.allCustomers }}
      />
      {customer ? (
        <>
          <Panel title={words.decide}>
            <CustomerForm customer={customer} />
          </Panel>
          <CustomerFacts customer={customer} />
          <CheckTable checks={customer.checks} />
        </>
      ) : (
        <NoRecord
          error={error}
          onRetry={() => void refetch()}
          words={{ loading: words.customerLoading, none: words.noCustomer, noneText: words.noCustomerText }}
        />
      )}
    </>
  );
}

function Badges({ customer: { isBlocked, isPoliticallyExposed } }: { customer: SandboxCustomer }) {
  return (
    <>
      <AccountBadge isBlocked={isBlocked} />
      {isPoliticallyExposed ? <ToneBadge tone="neutral">{words.exposed}</ToneBadge> : null}
    </>
  );
}

function CustomerFacts({ customer }: { customer: SandboxCustomer }) {
  const { identityReference, documentStatus, selfieStatus, scenarios, createdAt, blockedReasons } = customer;
  const { facts } = words;
  return (
    <Panel>
      <FactList
        facts={[
          ...(blockedReasons === null
            ? []
            : [
                {
                  label: facts.why,
                  value:
                    words.reasonPair(blockedReasons.internalReason, blockedReasons.externalReason) ||
                    words.noReason,
                },
              ]),
          { label: facts.documents, value: <PartBadge status={documentStatus} /> },
          { label: facts.selfie, value: <PartBadge status={selfieStatus} /> },
          { label: facts.scenarios, value: scenarios.length === 0 ? words.none : scenarios.join(', ') },
          { label: facts.since, value: <ServiceTimestamp at={createdAt} /> },
        ]}
      />
      <nav className={classes.links} aria-label={identityReference}>
        <Way to={paths.customer(identityReference)}>{words.customerPage}</Way>
        <Way to={paths.eligibility({ identityReference })}>{words.eligibility}</Way>
        <Way to={paths.sandbox({ tab: 'ramps', identityReference })}>{words.theirRamps}</Way>
      </nav>
    </Panel>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} fz="inherit">
      {children}
    </Anchor>
  );
}
