import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';

import type { ListedCustomer } from '#contract/desk/customer-list.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { receivedReferenceText } from '#contract/service/identifier-forms.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import {
  countFilters,
  toggleFilter,
  useAddressFilters,
  withFilter,
} from '#web/shared/lists/address-filters.ts';
import { ColumnsMenu } from '#web/shared/lists/columns-menu.tsx';
import { DirectoryList, DirectoryTools } from '#web/shared/lists/directory-list.tsx';
import { FilterBar, NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { ToggleChip } from '#web/shared/lists/filter-chips.tsx';
import { useListColumns } from '#web/shared/lists/list-columns.ts';
import { columnHeads, sortedColumn } from '#web/shared/lists/list-sort.ts';
import { selectionWords } from '#web/shared/lists/list-words.ts';
import { useRunThrough } from '#web/shared/lists/run-through.ts';
import { SelectButton, selectHead, SelectionBar, useSelection } from '#web/shared/lists/selection.tsx';
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
  sortOf,
  sortsOf,
  statusInWords,
  whyNobodyMatches,
  withoutSort,
  withSort,
} from './customer-filters.ts';
import { customerColumns, customerColumnSorts } from './customer-columns.ts';
import { checkAgain, customerListQuery, exportPath, selectionPath } from './customer-list-queries.ts';
import { CustomerRow } from './customer-row.tsx';
import { words } from './customers-words.ts';
import classes from './customers.module.css';
import { FindSection } from './find-section.tsx';

export function CustomersPage() {
  const address = useAddressFilters(customerFilters, 'customers');
  const { bar, change } = address;
  const narrow = (q: string) => {
    change({ q });
    bar.current?.focus();
  };
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <RoleGateLink action="look-up-several" to={paths.batches()} variant="default">
            {words.lookUpSeveral}
          </RoleGateLink>
        }
      />
      <Stack gap="md">
        <FindSection onNarrow={narrow} />
        <ListViews
          list="customers"
          path={paths.customers()}
          codec={customerFilters}
          filterInWords={filterInWords}
        >
          <CustomerDirectory address={address} />
        </ListViews>
      </Stack>
    </>
  );
}

const listWords = { loading: words.loading, listed: words.listed, more: words.moreCustomers } as const;

interface CustomerDirectoryProps {
  address: ReturnType<typeof useAddressFilters<CustomerFilters>>;
}

/** Lists customers seen in calls or callbacks. */
function CustomerDirectory({ address: { filters, query, bar, change, clear } }: CustomerDirectoryProps) {
  const list = useInfiniteQuery(customerListQuery(filters));
  const clock = useServiceClock();
  const { sort, columns, heads } = useCustomerColumns(filters, change);
  const selection = useSelection();
  const check = useRunThrough(checkAgain);
  const listed = list.data?.pages.flatMap(({ items }) => items.map(nameOf)) ?? [];
  return (
    <Panel
      title={words.listTitle}
      flush
      aside={
        <DirectoryTools order={orderInWords(filters)} exportPath={exportPath(filters)}>
          <SelectButton {...selection} />
          <ColumnsMenu {...columns} />
        </DirectoryTools>
      }
    >
      <CustomerFilterBar
        filters={withoutSort(filters)}
        barRef={bar}
        onChange={(narrowed) => change(withFilter(narrowed, 'sort', filters.sort))}
      />
      <SelectionBar
        selection={selection}
        exportPath={(ids) => selectionPath(sort, ids)}
        run={check}
        runAction={{ action: 'inspect-customer', name: selectionWords.checkAgain }}
        pathOf={paths.customer}
      />
      <DirectoryList
        list={list}
        asked={query}
        nameOf={nameOf}
        words={listWords}
        label={words.listLabel}
        className={sort === '-updated' ? classes['byUpdate'] : undefined}
        columns={[...selectHead(selection, listed), ...heads]}
        empty={<NoCustomers filters={filters} onClear={clear} />}
      >
        {(customer, onOpen) => (
          <CustomerRow
            customer={customer}
            columns={columns.shown}
            onOpen={onOpen}
            // Other rows needn't be rendered again when the clock arrives.
            clock={customer.waitingSince === null ? undefined : clock}
            isSelected={selection.ids?.has(customer.identityReference)}
            onSelect={selection.choose}
            key={customer.identityReference}
          />
        )}
      </DirectoryList>
    </Panel>
  );
}

/** Always shows the column sorted by. */
function useCustomerColumns(filters: CustomerFilters, change: (filters: CustomerFilters) => void) {
  const sort = sortOf(filters);
  const byName = sort === null ? 'customer' : undefined;
  const sorted = byName ?? sortedColumn(customerColumnSorts, sort);
  const mayReadQueue = useMay('read-queue');
  const columns = useListColumns('customers', mayReadQueue ? customerColumns : withoutQueue, sorted);
  const heads = columnHeads(columns.shown, {
    sorts: customerColumnSorts,
    sort,
    allowed: sortsOf(filters),
    onSort: (chosen) => change(withSort(filters, chosen)),
    byName,
  });
  return { sort, columns, heads };
}

/** Stable: rows are rendered again if it changes. */
const withoutQueue = customerColumns.filter(({ name }) => name !== 'queue');

function nameOf({ identityReference }: ListedCustomer): string {
  return identityReference;
}

interface NoCustomersProps {
  filters: CustomerFilters;
  onClear: () => void;
}

function NoCustomers({ filters, onClear }: NoCustomersProps) {
  if (countFilters(withoutSort(filters)) === 0) {
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

function isOffered(name: FilterName, value: string): boolean {
  if (name === 'onboardingStatus') return offeredStatuses.includes(value);
  return offered.some(([one, offer]) => one === name && offer === value);
}
