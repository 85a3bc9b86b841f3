import { Anchor, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { RefObject } from 'react';

import type { ListedRamp } from '#contract/desk/ramps.ts';
import { rampMainLines, rampStatuses } from '#contract/service/enumerations.ts';
import { receivedReferenceText } from '#contract/service/identifier-forms.ts';
import { RampLookupForm } from '#web/shared/find/ramp-lookup-form.tsx';
import { allMethods } from '#web/shared/forms/transaction-catalogue.ts';
import {
  countFilters,
  toggleFilter,
  useAddressFilters,
  withFilter,
} from '#web/shared/lists/address-filters.ts';
import { DirectoryList, DirectoryTools } from '#web/shared/lists/directory-list.tsx';
import { FilterBar, FilterForm, NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { SpanChip, ToggleChip } from '#web/shared/lists/filter-chips.tsx';
import { ValueChips } from '#web/shared/lists/value-filters.tsx';
import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import type { DataTableProps } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { usePatience } from '#web/shared/ui/use-patience.ts';
import { ListViews } from '#web/shared/views/list-views.tsx';

import {
  filterInWords,
  type FilterName,
  isByTimeInStatus,
  isOfAttention,
  orderInWords,
  rampFilters,
  type RampFilters,
  valueInWords,
  whyNoneIsLeft,
  withoutSort,
} from './ramp-filters.ts';
import { exportPath, rampListQuery, stuckRampsQuery } from './ramp-list-queries.ts';
import { RampRow } from './ramp-row.tsx';
import { listWords } from './ramps-words.ts';
import classes from './ramps.module.css';

/** Opens ramps by id and lists known ones; starts a new one for a filtered customer. */
export function RampsPage() {
  const [address] = useSearchParams();
  const { identityReference } = rampFilters.read(address);
  const about = { identityReference };
  return (
    <>
      <PageHeader
        title={listWords.title}
        actions={
          <>
            <RoleGateLink action="inspect-customer" to={paths.price(about)} variant="default">
              {listWords.price}
            </RoleGateLink>
            <RoleGateLink action="create-ramp" to={paths.newRamp(about)} variant="default">
              {listWords.newRamp}
            </RoleGateLink>
          </>
        }
      />
      <Stack gap="md">
        <Panel title={listWords.openTitle}>
          <RampLookupForm />
        </Panel>
        <ListViews list="ramps" path={paths.ramps()} codec={rampFilters} filterInWords={filterInWords}>
          <RampDirectory />
        </ListViews>
      </Stack>
    </>
  );
}

/** Ramps seen in calls or callbacks, below a warning about stuck ones. */
function RampDirectory() {
  const { filters, query, bar, change, clear } = useAddressFilters(rampFilters, 'ramps');
  const list = useInfiniteQuery(rampListQuery(filters));
  const stuck = useQuery({ ...stuckRampsQuery(), enabled: filters.stuck === undefined });
  // Keeps the list still when the warning arrives.
  const isWaiting = usePatience(filters.stuck === undefined && stuck.isPending);
  const { sort, q } = filters;
  const sortBySince = () => change(withFilter(filters, 'sort', sort === undefined ? 'since' : undefined));
  return (
    <>
      {filters.stuck === undefined ? <StuckRamps stuck={stuck.data} /> : null}
      {isWaiting ? (
        <DelayedSkeleton lines={8} />
      ) : (
        <Panel
          title={listWords.listTitle}
          flush
          aside={<DirectoryTools order={orderInWords(filters)} exportPath={exportPath(filters)} />}
        >
          <RampFilterBar
            filters={withoutSort(filters)}
            barRef={bar}
            onChange={(narrowed) => change(withFilter(narrowed, 'sort', sort))}
          />
          <DirectoryList
            list={list}
            asked={query}
            nameOf={nameOf}
            words={listWords}
            label={listWords.listLabel}
            className={classes['list']}
            columns={columnsOf(filters, sortBySince)}
            empty={<NoRamps filters={filters} onClear={clear} />}
          >
            {(ramp, onOpen) => (
              <RampRow ramp={ramp} showsId={q !== undefined} onOpen={onOpen} key={ramp.rampId} />
            )}
          </DirectoryList>
        </Panel>
      )}
    </>
  );
}

interface StuckCount {
  count: number;
  isMore: boolean;
}

function StuckRamps({ stuck: data }: { stuck: StuckCount | undefined }) {
  if (data === undefined || data.count === 0) return null;
  return (
    <Banner
      isStanding
      tone="action"
      title={listWords.stuckTitle({ count: data.count, isMore: data.isMore })}
      actions={
        <Anchor component={Link} to={paths.ramps({ stuck: 'true' })} size="sm" preventScrollReset>
          {listWords.showStuck({ count: data.count })}
        </Anchor>
      }
    >
      {listWords.stuckText({ count: data.count })}
    </Banner>
  );
}

function nameOf({ rampId }: ListedRamp): string {
  return rampId;
}

const { columns: names } = listWords;

/** Ramps that need attention or match an id have a fixed order. */
function columnsOf(filters: RampFilters, onSort: () => void): DataTableProps['columns'] {
  const canSort = filters.q === undefined && !isOfAttention(filters);
  return [
    ...(filters.q === undefined ? [] : [{ name: names.id, className: classes['id'] }]),
    { name: names.status },
    {
      name: names.since,
      className: classes['since'],
      ...(isByTimeInStatus(filters) && { sort: 'descending' as const }),
      ...(canSort && { onSort }),
    },
    { name: names.pays, align: 'end' },
    { name: names.gets, align: 'end', className: classes['gets'] },
    { name: names.method, className: classes['method'] },
    { name: names.customer, className: classes['customerCell'] },
    { name: names.country, className: classes['country'] },
    { name: names.created, className: classes['created'] },
  ];
}

function NoRamps({ filters, onClear }: { filters: RampFilters; onClear: () => void }) {
  if (countFilters(withoutSort(filters)) === 0) {
    return (
      <EmptyState
        title={listWords.emptyTitle}
        action={
          <RoleGateLink action="create-ramp" to={paths.price()} variant="default">
            {listWords.getPrice}
          </RoleGateLink>
        }
      >
        {listWords.emptyText}
      </EmptyState>
    );
  }
  return (
    <NoMatches title={listWords.noneMatches} onClear={onClear}>
      <bdi>{whyNoneIsLeft(filters)}</bdi>
    </NoMatches>
  );
}

const choices = [
  ['status', rampStatuses],
  ['direction', Object.keys(rampMainLines)],
  ['method', allMethods],
] as const;

interface RampFilterBarProps {
  filters: RampFilters;
  /** Takes the focus when the pressed chip disappears. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: RampFilters) => void;
}

function RampFilterBar({ filters, barRef, onChange }: RampFilterBarProps) {
  return (
    <FilterBar
      filters={filters}
      removable={['identityReference', 'q', 'from', 'to']}
      filterInWords={filterInWords}
      barRef={barRef}
      onChange={onChange}
      form={
        <FilterForm
          name={listWords.customerForm}
          label={listWords.customerLabel}
          faultOf={referenceFault}
          onApply={(identityReference) => onChange({ ...filters, identityReference })}
        />
      }
    >
      {(['stuck', 'attention'] as const).map((name) => (
        <ToggleChip
          label={filterInWords(name, filters[name] ?? 'true')}
          isPressed={filters[name] !== undefined}
          onPress={() => onChange(toggleFilter(filters, name, filters[name] ?? 'true'))}
          key={name}
        />
      ))}
      <ValueChips
        choices={choices}
        labels={listWords.filterNames}
        inWords={valueInWords}
        filters={filters}
        onChange={onChange}
      />
      <SpanChip
        label={listWords.reported}
        from={filters.from}
        onChoose={(from) => onChange(withSince(filters, from))}
      />
    </FilterBar>
  );
}

function referenceFault(text: string): string | null {
  if (receivedReferenceText.safeParse(text).success) return null;
  return text.includes('@') ? listWords.customerNoEmail : listWords.customerNoReference;
}

function withSince({ to: _to, ...others }: RampFilters, from: string | undefined): RampFilters {
  return withFilter<FilterName>(others, 'from', from);
}
