import { Anchor, Flex, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import {
  type PartStatus,
  type SandboxCustomer,
  type SandboxCustomerSummary,
  customerSteering,
  rejectedParts,
} from '#contract/sandbox/customers.ts';
import { kycStatuses } from '#contract/service/enumerations.ts';
import { referenceText } from '#contract/service/identifier-forms.ts';
import { commaList } from '#web/shared/format/text.ts';
import { useServiceClock } from '#web/shared/time/service-clock.ts';
import { nameInWords } from '#web/shared/words/name-words.ts';
import { documentNames } from '#web/shared/words/shared-words.ts';
import { SegmentedField } from '#web/shared/forms/choice-fields.tsx';
import { DirectoryList } from '#web/shared/lists/directory-list.tsx';
import { paths } from '#web/shared/paths.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import rows from '#web/shared/lists/row-link.module.css';
import { ServiceTimestamp } from '#web/shared/time/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { FindRecord, NoRecord, ReasonsFields, RecordHead, RecordView } from './record-view.tsx';
import { customerQuery, customersQuery, alwaysStale, steerCustomer } from './sandbox-queries.ts';
import { type CustomerValues, nothingDecided, possibleActions, toSteering } from './sandbox-rules.ts';
import { reasonsInWords, recordWords as words } from './sandbox-words.ts';
import { SteeringForm, SteeringSubmit } from './steering-form.tsx';
import classes from './sandbox.module.css';

const { customerColumns: names } = words;
const columns = [
  { name: names.reference },
  { name: names.account },
  { name: names.document, className: classes['roomy'] },
  { name: names.selfie, className: classes['roomy'] },
  { name: names.scenarios, className: classes['roomy'] },
] as const;
const listWords = {
  loading: words.customersLoading,
  listed: words.customersCount,
  more: words.moreCustomers,
};

export function CustomersTab({ open }: { open: string | null }) {
  const list = useInfiniteQuery({ ...customersQuery(), ...alwaysStale });
  return (
    <RecordView
      openId={open}
      list={
        <Panel title={words.customers} flush>
          <FindRecord
            name={words.findCustomer}
            label={words.customerReference}
            button={words.open}
            schema={referenceText}
            toOf={(customer) => paths.sandbox({ customer })}
          />
          <DirectoryList
            list={list}
            asked=""
            nameOf={({ identityReference }) => identityReference}
            words={listWords}
            label={words.customersListed}
            columns={columns}
            empty={<EmptyState title={words.customersNone}>{words.customersNoneText}</EmptyState>}
          >
            {(customer, onOpen) => (
              <CustomerRow
                customer={customer}
                isOpen={customer.identityReference === open}
                onOpen={onOpen}
                key={customer.identityReference}
              />
            )}
          </DirectoryList>
        </Panel>
      }
    >
      {open === null ? null : <SteeredCustomer reference={open} key={open} />}
    </RecordView>
  );
}

interface CustomerRowProps {
  customer: SandboxCustomerSummary;
  isOpen: boolean;
  onOpen: (name: string) => void;
}

function CustomerRow({ customer, isOpen, onOpen }: CustomerRowProps) {
  const { identityReference, isBlocked, documentStatus, selfieStatus, scenarios } = customer;
  return (
    <tr className={rows.row} aria-current={isOpen || undefined}>
      <th scope="row">
        <Link
          className={rows.link}
          to={paths.sandbox({ customer: identityReference })}
          preventScrollReset
          translate="no"
          data-row={identityReference}
          onClick={() => onOpen(identityReference)}
        >
          {identityReference}
        </Link>
      </th>
      <td>
        <AccountBadge isBlocked={isBlocked} />
      </td>
      <td className={classes.roomy}>
        <PartBadge status={documentStatus} />
      </td>
      <td className={classes.roomy}>
        <PartBadge status={selfieStatus} />
      </td>
      <td className={classes.roomy}>
        {scenarios.length === 0 ? (
          <Text span inherit c="dimmed">
            {words.none}
          </Text>
        ) : (
          scenarios.join(', ')
        )}
      </td>
    </tr>
  );
}

function SteeredCustomer({ reference }: { reference: string }) {
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
                    reasonsInWords(blockedReasons.internalReason, blockedReasons.externalReason) ||
                    words.noReason,
                },
              ]),
          { label: facts.documents, value: <PartBadge status={documentStatus} /> },
          { label: facts.selfie, value: <PartBadge status={selfieStatus} /> },
          { label: facts.scenarios, value: scenarios.length === 0 ? words.none : scenarios.join(', ') },
          { label: facts.since, value: <ServiceTimestamp at={createdAt} /> },
        ]}
      />
      <Flex
        component="nav"
        gap="4px 16px"
        wrap="wrap"
        fz="sm"
        pt={10}
        style={{ borderTop: '1px solid var(--rampart-line-soft)' }}
        aria-label={identityReference}
      >
        <PageLink to={paths.customer(identityReference)}>{words.customerPage}</PageLink>
        <PageLink to={paths.eligibility({ identityReference })}>{words.eligibility}</PageLink>
        <PageLink to={paths.sandbox({ tab: 'ramps', identityReference })}>{words.theirRamps}</PageLink>
      </Flex>
    </Panel>
  );
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} fz="inherit">
      {children}
    </Anchor>
  );
}

const labels = {
  action: words.action,
  part: words.part,
  internalReason: words.internalReason,
  reason: words.externalReason,
  externalReason: words.externalReason,
};

function CustomerForm({ customer }: { customer: SandboxCustomer }) {
  const { identityReference } = customer;
  return (
    <SteeringForm
      name={words.decide}
      schema={customerSteering}
      defaults={nothingDecided}
      labels={labels}
      toRequest={toSteering}
      steer={async (steering) => steerCustomer(identityReference, steering)}
      said={(_customer, { action }) => words.customerDone[action]}
    >
      <Text fz="sm" c="dimmed">
        {words.decideText}
      </Text>
      <DecisionFields customer={customer} />
    </SteeringForm>
  );
}

function DecisionFields({ customer }: { customer: SandboxCustomer }) {
  const { control } = useFormContext<CustomerValues>();
  const chosen = useWatch({ control, name: 'action' });
  const possible = possibleActions(customer);
  return (
    <>
      <SegmentedField
        control={control}
        name="action"
        label={words.action}
        options={possible.map((value) => ({ value, label: words.customerActions[value] }))}
      />
      {chosen === 'reject' ? (
        <>
          <SegmentedField
            control={control}
            name="part"
            label={words.part}
            options={rejectedParts.map((value) => ({ value, label: words.parts[value] }))}
          />
          <ReasonsFields<CustomerValues> external="reason" />
        </>
      ) : null}
      {chosen === 'report-kyc' ? (
        <SegmentedField
          control={control}
          name="status"
          label={words.kycStatus}
          options={kycStatuses.map((value) => ({ value, label: nameInWords(value) }))}
        />
      ) : null}
      {chosen === 'blacklist' ? <ReasonsFields<CustomerValues> external="externalReason" /> : null}
      <SteeringSubmit isMain>{words.customerButtons[chosen]}</SteeringSubmit>
    </>
  );
}

type Check = SandboxCustomer['checks'][number];

const { checkColumns: checkNames } = words;
const checkColumns = [
  { name: checkNames.check },
  { name: checkNames.status },
  { name: checkNames.begun },
  { name: checkNames.ended },
];

function CheckTable({ checks }: { checks: readonly Check[] }) {
  return (
    <Panel title={words.checks} flush>
      {checks.length === 0 ? (
        <Text px="md" py="sm" fz="sm" c="dimmed">
          {words.noChecks}
        </Text>
      ) : (
        <DataTable label={words.checksListed} columns={checkColumns}>
          {checks.map((check) => (
            <CheckRow check={check} key={`${check.kind} ${check.createdAt}`} />
          ))}
        </DataTable>
      )}
    </Panel>
  );
}

function CheckRow({ check }: { check: Check }) {
  const { kind, status, documents, rejectionReason, createdAt, dueAt, decidedAt } = check;
  const endsAt = decidedAt ?? dueAt;
  const reasons =
    rejectionReason === null ? '' : reasonsInWords(rejectionReason.internalReason, rejectionReason.reason);
  return (
    <tr>
      <th scope="row">
        {words.checkKinds[kind]}
        {documents.length === 0 ? null : (
          <Text fz="sm" c="dimmed">
            {commaList(documents.map(({ type }) => documentNames[type]))}
          </Text>
        )}
      </th>
      <td>
        <PartBadge status={status} />
        {reasons === '' ? null : (
          <Text fz="sm" c="dimmed">
            {reasons}
          </Text>
        )}
      </td>
      <td>
        <ServiceTimestamp at={createdAt} />
      </td>
      <td>{endsAt === null ? words.byHand : <ServiceTimestamp at={endsAt} />}</td>
    </tr>
  );
}

/** Status of DOCUMENT or SELFIE. */
function PartBadge({ status }: { status: PartStatus | null }) {
  if (status === null) return <ToneBadge tone="neutral">{words.noneShared}</ToneBadge>;
  const { tone, text } = words.partLooks[status];
  return <ToneBadge tone={tone}>{text}</ToneBadge>;
}

function AccountBadge({ isBlocked }: { isBlocked: boolean }) {
  return <ToneBadge tone={isBlocked ? 'bad' : 'good'}>{isBlocked ? words.blocked : words.active}</ToneBadge>;
}
