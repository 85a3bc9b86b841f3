import { useInfiniteQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';

import type { ListedRamp, RampSort } from '#contract/desk/ramps.ts';
import { rampMainLines, rampStatuses } from '#contract/service/enumerations.ts';
import { allMethods } from '#web/shared/forms/transaction-catalogue.ts';
import {
  countFilters,
  toggleFilter,
  type useAddressFilters,
  withFilter,
} from '#web/shared/lists/address-filters.ts';
import { ColumnsMenu } from '#web/shared/lists/columns-menu.tsx';
import { DirectoryList, DirectoryTools } from '#web/shared/lists/directory-list.tsx';
import { FilterBar, NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { SpanChip, ToggleChip } from '#web/shared/lists/filter-chips.tsx';
import { useListColumns } from '#web/shared/lists/list-columns.ts';
import { columnHeads, sortedColumn } from '#web/shared/lists/list-sort.ts';
import { selectionWords } from '#web/shared/lists/list-words.ts';
import { useRunThrough } from '#web/shared/lists/run-through.ts';
import { SelectButton, selectHead, SelectionBar, useSelection } from '#web/shared/lists/selection.tsx';
import { ValueChips } from '#web/shared/lists/value-filters.tsx';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { useTimeZone } from '#web/shared/time/time-zone.ts';

import {
  filterInWords,
  type FilterName,
  orderInWords,
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
import { exportPath, rampListQuery, selectionPath, syncRamp } from './ramp-list-queries.ts';
import { rampColumns, rampColumnSorts } from './ramp-columns.ts';
import { RampRow } from './ramp-row.tsx';
import { listWords } from './ramps-words.ts';
import classes from './ramps.module.css';

interface RampListProps {
  address: ReturnType<typeof useAddressFilters<RampFilters>>;
}

export function RampList({ address: { filters, query, bar, change, clear } }: RampListProps) {
  const list = useInfiniteQuery(rampListQuery(filters));
  const { sort, columns, heads } = useRampColumns(filters, change);
  const selection = useSelection();
  const sync = useRunThrough(syncRamp);
  const listed = list.data?.pages.flatMap(({ items }) => items.map(nameOf)) ?? [];
  return (
    <Panel
      title={listWords.listTitle}
      flush
      aside={
        <DirectoryTools order={orderInWords(filters)} exportPath={exportPath(filters)}>
          <SelectButton {...selection} />
          <ColumnsMenu {...columns} />
        </DirectoryTools>
      }
    >
      <RampFilterBar
        filters={withoutSort(filters)}
        barRef={bar}
        onChange={(narrowed) => change(withFilter(withoutHalfRange(filters, narrowed), 'sort', filters.sort))}
      />
      <SelectionBar
        selection={selection}
        exportPath={(ids) => selectionPath(sort, ids)}
        run={sync}
        runAction={{ action: 'look-up-ramp', name: selectionWords.sync }}
        pathOf={paths.ramp}
      />
      <DirectoryList
        list={list}
        asked={query}
        nameOf={nameOf}
        words={listWords}
        label={listWords.listLabel}
        className={`${classes['list']} ${sort === null ? '' : (orderClasses[sort] ?? '')}`}
        columns={[...selectHead(selection, listed), ...heads]}
        empty={<NoRamps filters={filters} onClear={clear} />}
      >
        {(ramp, onOpen) => (
          <RampRow
            ramp={ramp}
            columns={columns.shown}
            onOpen={onOpen}
            isSelected={selection.ids?.has(ramp.rampId)}
            onSelect={selection.choose}
            key={ramp.rampId}
          />
        )}
      </DirectoryList>
    </Panel>
  );
}

/** Always shows the column sorted by. */
function useRampColumns(filters: RampFilters, change: (filters: RampFilters) => void) {
  const sort = sortOf(filters);
  const byName = sort === null ? 'id' : undefined;
  const columns = useListColumns('ramps', rampColumns, byName ?? sortedColumn(rampColumnSorts, sort));
  const heads = columnHeads(columns.shown, {
    sorts: rampColumnSorts,
    sort,
    allowed: sortsOf(filters),
    onSort: (chosen) => change(withSort(filters, chosen)),
    byName,
  });
  return { sort, columns, heads };
}

/** Narrow windows show the time in status in its column or beneath the status. */
const orderClasses: Readonly<Partial<Record<RampSort, string | undefined>>> = {
  since: classes['bySince'],
  '-since': classes['bySince'],
  '-updated': classes['byUpdate'],
};

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
