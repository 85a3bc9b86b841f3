import { Anchor, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { RefObject } from 'react';

import type { ListedRamp, RampSort } from '#contract/desk/ramps.ts';
import { rampMainLines, rampStatuses } from '#contract/service/enumerations.ts';
import { allMethods } from '#web/shared/forms/transaction-catalogue.ts';
import {
  countFilters,
  toggleFilter,
  useAddressFilters,
  withFilter,
} from '#web/shared/lists/address-filters.ts';
import { ColumnsMenu } from '#web/shared/lists/columns-menu.tsx';
import { DirectoryList, DirectoryTools } from '#web/shared/lists/directory-list.tsx';
import { FilterBar, NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { SpanChip, ToggleChip } from '#web/shared/lists/filter-chips.tsx';
import { useListColumns } from '#web/shared/lists/list-columns.ts';
import { columnHeads, sortedColumn } from '#web/shared/lists/list-sort.ts';
import { ValueChips } from '#web/shared/lists/value-filters.tsx';
import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { usePatience } from '#web/shared/ui/use-patience.ts';
import { ListViews } from '#web/shared/views/list-views.tsx';

import {
  dayFilter,
  filterInWords,
  type FilterName,
  orderInWords,
  rampFilters,
  type RampFilters,
  removableOf,
  sortOf,
  sortsOf,
  valueInWords,
  whyNoneIsLeft,
  withoutHalfRange,
  withoutSort,
  withSort,
  wordsOf,
} from './ramp-filters.ts';
import { exportPath, rampListQuery, stuckRampsQuery } from './ramp-list-queries.ts';
import { rampColumns, rampColumnSorts } from './ramp-columns.ts';
import { RampRow } from './ramp-row.tsx';
import { type Narrowing, RampSearch } from './ramp-search.tsx';
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
  const zone = useTimeZone();
  const sort = sortOf(filters);
  const columns = useListColumns(
    'ramps',
    rampColumns,
    sort === null ? 'id' : sortedColumn(rampColumnSorts, sort),
  );
  const heads = columnHeads(columns.shown, {
    sorts: rampColumnSorts,
    sort,
    allowed: sortsOf(filters),
    onSort: (chosen) => change(withSort(filters, chosen)),
    byName: sort === null ? 'id' : undefined,
  });
  const narrow = (narrowing: Narrowing) => {
    if ('identityReference' in narrowing) change({ ...filters, ...narrowing });
    else change('day' in narrowing ? dayFilter(narrowing.day, zone) : narrowing);
    bar.current?.focus();
  };
  return (
    <>
      <Panel title={listWords.searchTitle}>
        <RampSearch onNarrow={narrow} />
      </Panel>
      {filters.stuck === undefined ? <StuckRamps stuck={stuck.data} /> : null}
      {isWaiting ? (
        <DelayedSkeleton lines={8} />
      ) : (
        <Panel
          title={listWords.listTitle}
          flush
          aside={
            <DirectoryTools order={orderInWords(filters)} exportPath={exportPath(filters)}>
              <ColumnsMenu {...columns} />
            </DirectoryTools>
          }
        >
          <RampFilterBar
            filters={withoutSort(filters)}
            barRef={bar}
            onChange={(narrowed) =>
              change(withFilter(withoutHalfRange(filters, narrowed), 'sort', filters.sort))
            }
          />
          <DirectoryList
            list={list}
            asked={query}
            nameOf={nameOf}
            words={listWords}
            label={listWords.listLabel}
            className={`${classes['list']} ${sort === null ? '' : (orderClasses[sort] ?? '')}`}
            columns={heads}
            empty={<NoRamps filters={filters} onClear={clear} />}
          >
            {(ramp, onOpen) => (
              <RampRow ramp={ramp} columns={columns.shown} onOpen={onOpen} key={ramp.rampId} />
            )}
          </DirectoryList>
        </Panel>
      )}
    </>
  );
}

/** Narrow windows show the time in status in its column or beneath the status. */
const orderClasses: Readonly<Partial<Record<RampSort, string | undefined>>> = {
  since: classes['bySince'],
  '-since': classes['bySince'],
  '-updated': classes['byUpdate'],
};

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

function NoRamps({ filters, onClear }: { filters: RampFilters; onClear: () => void }) {
  const zone = useTimeZone();
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
      <bdi>{whyNoneIsLeft(filters, zone)}</bdi>
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
  const zone = useTimeZone();
  return (
    <FilterBar
      filters={filters}
      removable={removableOf(filters)}
      filterInWords={wordsOf(filters, zone)}
      barRef={barRef}
      onChange={onChange}
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

function withSince({ to: _to, ...others }: RampFilters, from: string | undefined): RampFilters {
  return withFilter<FilterName>(others, 'from', from);
}
