import { Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';

import { queueKinds, type QueueCounts, type QueueItem } from '#contract/desk/queue.ts';
import type { CappedCount } from '#contract/desk/records.ts';
import { builtInViews } from '#contract/desk/views.ts';
import { receivedReferenceText } from '#contract/service/identifier-forms.ts';
import { useCurrentStaff, useMay } from '#web/shared/api/current-staff.ts';
import { useSingleKeys } from '#web/shared/keys/single-keys.ts';
import {
  countFilters,
  useAddressFilters,
  viewParameter,
  withFilter,
} from '#web/shared/lists/address-filters.ts';
import { DirectoryList, DirectoryTools } from '#web/shared/lists/directory-list.tsx';
import { FilterBar, FilterForm, NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { SelectButton, selectHead } from '#web/shared/lists/selection.tsx';
import { ValueChips } from '#web/shared/lists/value-filters.tsx';
import { paths } from '#web/shared/paths.ts';
import { queueCountsQuery, useQueueMove, useTakeNext } from '#web/shared/queue/queue-queries.ts';
import { queueWords } from '#web/shared/queue/queue-words.ts';
import type { DataTableProps } from '#web/shared/ui/data-table.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Hint } from '#web/shared/ui/hint.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';
import { ListViews } from '#web/shared/views/list-views.tsx';

import {
  filterInWords,
  type FilterName,
  orderInWords,
  queueFilters,
  type QueueFilters,
  valueInWords,
  whyNoneIsLeft,
} from './queue-filters.ts';
import { AssignBar } from './assign-selected.tsx';
import { exportPath, queueListQuery } from './queue-list-queries.ts';
import { words } from './queue-page-words.ts';
import { QueueRow } from './queue-row.tsx';
import { useAssignSelected } from './use-assign-selected.ts';
import classes from './queue.module.css';

/** Lists everything that waits for a person. */
export function QueuePage() {
  const { filters, query, search, bar, change, clear } = useAddressFilters(queueFilters);
  const list = useInfiniteQuery(queueListQuery(filters));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const assign = useAssignSelected(items);
  const { selection } = assign;
  const takeNext = useTakeNext();
  useQueueKeys(items, () => takeNext.mutate());
  // A stored view's tab doesn't say what it filters by.
  const view = new URLSearchParams(search).has(viewParameter) ? 'all' : viewOf(filters);
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <Hint label={queueWords.takeNextHint}>
            <RoleGateButton
              action="work-queue"
              loading={takeNext.isPending}
              onClick={() => takeNext.mutate()}
            >
              {queueWords.takeNext}
            </RoleGateButton>
          </Hint>
        }
      />
      <Stack gap="md">
        {takeNext.error ? <ErrorPanel error={takeNext.error} /> : null}
        <QueueViews>
          <Panel
            title={words.listTitle}
            flush
            aside={
              <DirectoryTools order={orderInWords(filters)} exportPath={exportPath(filters)}>
                <SelectButton {...selection} />
              </DirectoryTools>
            }
          >
            <QueueFilterBar filters={filters} view={view} barRef={bar} onChange={change} />
            <AssignBar {...assign} />
            <DirectoryList
              list={list}
              asked={query}
              nameOf={nameOf}
              words={words}
              label={words.label}
              className={classes.list}
              columns={[...selectHead(selection, items.map(nameOf)), ...columnsOf(filters, change)]}
              empty={<NoItems filters={filters} onClear={clear} />}
            >
              {(item, onOpen) => (
                <QueueRow
                  item={item}
                  onOpen={onOpen}
                  isSelected={selection.ids?.has(item.id)}
                  onSelect={selection.choose}
                  key={item.id}
                />
              )}
            </DirectoryList>
          </Panel>
        </QueueViews>
      </Stack>
    </>
  );
}

function nameOf({ id }: QueueItem): string {
  return id;
}

/** `T` takes the row in focus, else the first that isn't theirs; `N` the next unassigned one. */
function useQueueKeys(items: readonly QueueItem[], onNext: () => void): void {
  const { staffId } = useCurrentStaff();
  const may = useMay('work-queue');
  const { mutate } = useQueueMove();
  useSingleKeys({
    t: ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
      const free = items.filter(({ state, assignee }) => state === 'open' && assignee?.id !== staffId);
      const item = row === null ? free[0] : free.find(({ id }) => id === row.dataset['item']);
      if (may && item !== undefined) mutate({ item, move: { kind: 'take' } });
    },
    n: () => {
      if (may) onNext();
    },
  });
}

type ViewName = keyof typeof words.views;

const views: Readonly<Record<ViewName, QueueFilters>> = {
  all: {},
  mine: { assignee: 'me' },
  unassigned: { assignee: 'none' },
  late: { late: 'true' },
  waiting: { state: 'waiting' },
  done: { state: 'done' },
};
const viewNames = Object.keys(views) as ViewName[];

/** Returns the view whose filters are set; other filters narrow it. */
function viewOf(filters: QueueFilters): ViewName {
  const own = viewNames.filter(
    (name) =>
      name !== 'all' &&
      Object.entries(views[name]).every(([filter, value]) => filters[filter as FilterName] === value),
  );
  return own[0] ?? 'all';
}

function QueueViews({ children }: { children: ReactNode }) {
  const counts = useQuery(queueCountsQuery()).data;
  const builtIn = builtInViews.queue.map((id) => ({
    id,
    name: words.views[id],
    query: queueFilters.write(views[id]).toString(),
    count: counts === undefined ? undefined : shownCount(countOf(id, counts)),
  }));
  return (
    <ListViews
      list="queue"
      path={paths.queue()}
      codec={queueFilters}
      allName={words.views.all}
      builtIn={builtIn}
      filterInWords={filterInWords}
    >
      {children}
    </ListViews>
  );
}

function shownCount(count: CappedCount | undefined): string | undefined {
  return count === undefined || count.count === 0 ? undefined : `${count.count}${count.isMore ? '+' : ''}`;
}

function countOf(view: ViewName, { mine, unassigned, late, waiting }: QueueCounts): CappedCount | undefined {
  return { all: undefined, done: undefined, mine, unassigned, late, waiting }[view];
}

const { columns: names } = words;

function columnsOf(
  filters: QueueFilters,
  change: (filters: QueueFilters) => void,
): DataTableProps['columns'] {
  const { state = 'open', sort } = filters;
  const sortBy = (value: string | undefined) => change(withFilter(filters, 'sort', value));
  const canSort = state === 'open';
  const byAge = { newest: 'descending', oldest: 'ascending' } as const;
  return [
    { name: names.what },
    { name: names.customer, className: classes.customer },
    { name: names.amount, align: 'end', className: classes.amount },
    {
      name: names.age,
      className: classes.age,
      ...(canSort && { onSort: () => sortBy(sort === 'oldest' ? 'newest' : 'oldest') }),
      ...(canSort && sort !== undefined && { sort: byAge[sort === 'newest' ? 'newest' : 'oldest'] }),
    },
    {
      name: names.due,
      className: classes.due,
      ...(canSort && { onSort: () => sortBy(undefined) }),
      ...(canSort && sort === undefined && { sort: 'ascending' as const }),
    },
    { name: names.assignee, className: classes.assignee },
    { name: names.note, className: classes.note },
    { name: names.actions, isHidden: true },
  ];
}

function NoItems({ filters, onClear }: { filters: QueueFilters; onClear: () => void }) {
  if (countFilters(filters) === 0) return <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>;
  return (
    <NoMatches title={words.noneMatches} onClear={onClear}>
      <bdi>{whyNoneIsLeft(filters)}</bdi>
    </NoMatches>
  );
}

interface QueueFilterBarProps {
  filters: QueueFilters;
  /** Its own filters need no chip. */
  view: ViewName;
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: QueueFilters) => void;
}

const removable: readonly FilterName[] = ['identityReference', 'assignee', 'late', 'state'];

function QueueFilterBar({ filters, view, barRef, onChange }: QueueFilterBarProps) {
  return (
    <FilterBar
      filters={filters}
      removable={removable.filter((name) => !(name in views[view]))}
      filterInWords={filterInWords}
      barRef={barRef}
      onChange={onChange}
      form={
        <FilterForm
          name={words.customerForm}
          label={words.customerLabel}
          faultOf={(text) =>
            receivedReferenceText.safeParse(text).success ? null : words.customerNoReference
          }
          onApply={(identityReference) => onChange({ ...filters, identityReference })}
        />
      }
    >
      <ValueChips
        choices={[['kind', queueKinds]]}
        labels={words.filterNames}
        inWords={valueInWords}
        filters={filters}
        onChange={onChange}
      />
    </FilterBar>
  );
}
