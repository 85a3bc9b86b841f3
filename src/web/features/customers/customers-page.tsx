import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';

import type { CustomerSummary } from '#contract/desk/customer-list.ts';
import { identifierPrefix, receivedReferenceText } from '#contract/service/identifier-forms.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { countFilters, toggleFilter, useAddressFilters } from '#web/shared/lists/address-filters.ts';
import { DirectoryList, DirectoryTools } from '#web/shared/lists/directory-list.tsx';
import { FilterBar, FilterForm, NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { ToggleChip } from '#web/shared/lists/filter-chips.tsx';
import { paths } from '#web/shared/paths.ts';
import { useServiceClock } from '#web/shared/time/service-clock.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { ListViews } from '#web/shared/views/list-views.tsx';

import {
  customerFilters,
  type CustomerFilters,
  filterInWords,
  type FilterName,
  orderInWords,
  statusInWords,
  whyNobodyMatches,
} from './customer-filters.ts';
import { customerListQuery, exportPath } from './customer-list-queries.ts';
import { CustomerRow } from './customer-row.tsx';
import { words } from './customers-words.ts';
import classes from './customers.module.css';
import { FindSection } from './find-section.tsx';

export function CustomersPage() {
  return (
    <>
      <PageHeader title={words.title} />
      <Stack gap="md">
        <FindSection />
        <ListViews
          list="customers"
          path={paths.customers()}
          codec={customerFilters}
          filterInWords={filterInWords}
        >
          <CustomerDirectory />
        </ListViews>
      </Stack>
    </>
  );
}

const columns = [
  { name: words.columns.customer, className: classes['customer'] },
  { name: words.columns.name, className: classes['name'] },
  { name: words.columns.country, className: classes['country'] },
  { name: words.columns.status },
  { name: words.columns.requirements, className: classes['count'] },
  { name: words.columns.lastSubmission, className: classes['operation'] },
  { name: words.columns.when },
  { name: words.columns.by, className: classes['person'] },
  { name: words.columns.outcome, className: classes['outcome'] },
] as const;

const listWords = { loading: words.loading, listed: words.listed, more: words.moreCustomers } as const;

/** Customers seen in calls or callbacks. */
function CustomerDirectory() {
  const { filters, query, bar, change, clear } = useAddressFilters(customerFilters, 'customers');
  const list = useInfiniteQuery(customerListQuery(filters));
  const clock = useServiceClock();
  return (
    <Panel
      title={words.listTitle}
      flush
      aside={<DirectoryTools order={orderInWords(filters)} exportPath={exportPath(filters)} />}
    >
      <CustomerFilterBar filters={filters} barRef={bar} onChange={change} />
      <DirectoryList
        list={list}
        asked={query}
        nameOf={nameOf}
        words={listWords}
        label={words.listLabel}
        columns={columns}
        empty={<NoCustomers filters={filters} onClear={clear} />}
      >
        {(customer, onOpen) => (
          <CustomerRow
            customer={customer}
            onOpen={onOpen}
            // The others needn't be drawn again when it comes.
            clock={customer.waitingSince === null ? undefined : clock}
            key={customer.identityReference}
          />
        )}
      </DirectoryList>
    </Panel>
  );
}

function nameOf({ identityReference }: CustomerSummary): string {
  return identityReference;
}

interface NoCustomersProps {
  filters: CustomerFilters;
  onClear: () => void;
}

function NoCustomers({ filters, onClear }: NoCustomersProps) {
  if (countFilters(filters) === 0) {
    return (
      <EmptyState
        title={words.emptyTitle}
        action={
          <RoleGateLink action="onboard-customer" to={paths.shareDocuments()} variant="default">
            {words.shareDocuments}
          </RoleGateLink>
        }
      >
        {words.emptyText}
      </EmptyState>
    );
  }
  const { q = '' } = filters;
  return (
    <NoMatches
      title={words.nobodyMatches}
      onClear={onClear}
      action={
        receivedReferenceText.safeParse(q).success ? (
          <RoleGateLink action="look-up-identity" to={paths.customer(q)} variant="default">
            {words.findAtService({ reference: shortenMiddle(q, 12, 6) })}
          </RoleGateLink>
        ) : undefined
      }
    >
      {whyNobodyMatches(filters)}
    </NoMatches>
  );
}

const offered: readonly [FilterName, string][] = [
  ['blocked', 'true'],
  ['requirements', 'open'],
  ['recheck', 'due'],
];

const offeredStatuses = Object.keys(words.onboarding);

interface CustomerFilterBarProps {
  filters: CustomerFilters;
  /** Takes the focus when a pressed chip disappears. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: CustomerFilters) => void;
}

function CustomerFilterBar({ filters, barRef, onChange }: CustomerFilterBarProps) {
  const others = (Object.entries(filters) as [FilterName, string][]).filter(
    ([name, value]) => !isOffered(name, value),
  );
  const toggle = (name: FilterName, value: string) => ({
    isPressed: filters[name] === value,
    onPress: () => onChange(toggleFilter(filters, name, value)),
  });
  return (
    <FilterBar
      filters={filters}
      removable={others.map(([name]) => name)}
      filterInWords={filterInWords}
      barRef={barRef}
      onChange={onChange}
      form={
        <FilterForm
          name={words.prefixForm}
          label={words.prefixLabel}
          faultOf={faultOfPrefix}
          onApply={(q) => onChange({ ...filters, q })}
        />
      }
    >
      {offered.map(([name, value]) => (
        <ToggleChip key={name} label={filterInWords(name, value)} {...toggle(name, value)} />
      ))}
      <fieldset className={classes.statuses} aria-label={words.filterStatus}>
        <span className={classes.lead} aria-hidden>
          {words.filterStatus}
        </span>
        {offeredStatuses.map((status) => (
          <ToggleChip key={status} label={statusInWords(status)} {...toggle('onboardingStatus', status)} />
        ))}
      </fieldset>
    </FilterBar>
  );
}

/** True if a permanent chip shows the filter. */
function isOffered(name: FilterName, value: string): boolean {
  if (name === 'onboardingStatus') return offeredStatuses.includes(value);
  return offered.some(([one, offer]) => one === name && offer === value);
}

function faultOfPrefix(text: string): string | null {
  if (identifierPrefix.safeParse(text).success) return null;
  return text.includes('@') ? words.prefixNoEmail : words.prefixNoReference;
}
