import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router-dom';

import { patterns } from '#contract/desk/pages.ts';
import type { Colleague, QueueItem, QueueList } from '#contract/desk/queue.ts';
import { useCurrentStaff, useMay } from '#web/shared/api/current-staff.ts';
import { folded } from '#web/shared/forms/find-options.ts';
import {
  colleaguesQuery,
  queueAboutQuery,
  queueKey,
  type QueueRecord,
} from '#web/shared/queue/queue-queries.ts';
import { itemTitle } from '#web/shared/queue/queue-titles.ts';
import { queueWords } from '#web/shared/queue/queue-words.ts';

import { fittingEntries, type PaletteEntry } from './palette-entries.ts';

/** A record rarely has more open. */
const mostItems = 5;
const mostColleagues = 8;

interface QueueEntries {
  readonly items: readonly QueueItem[];
  readonly colleagues: readonly Colleague[];
  readonly staffId: string | undefined;
  readonly text: string;
}

function queueEntries({ items, colleagues, staffId, text }: QueueEntries): readonly PaletteEntry[] {
  const me = colleagues.find(({ id }) => id === staffId);
  return items.flatMap((item) => [
    ...fittingEntries(stepsOf(item, staffId, me), text),
    ...(folded(text) === ''
      ? []
      : fittingEntries(assignments(item, colleagues, staffId), text).slice(0, mostColleagues)),
  ]);
}

function stepsOf(item: QueueItem, staffId: string | undefined, me: Colleague | undefined): PaletteEntry[] {
  const entry = entryMaker(item);
  const move = (kind: 'take' | 'release' | 'reopen', label: string) =>
    entry(kind, label, { kind: 'move', item, move: { kind } });
  const ask = (name: 'wait' | 'done', label: string) => entry(name, label, { kind: 'ask', item, name });
  const take = move('take', queueWords.take);
  const meToo = me === undefined ? [] : [queueWords.assignTo({ name: me.name })];
  const steps = [
    item.assignee?.id === staffId ? null : { ...take, alsoCalled: [queueWords.assignToMe, ...meToo] },
    item.assignee === null ? null : move('release', queueWords.release),
    item.state === 'waiting' ? null : ask('wait', queueWords.wait),
    ask('done', queueWords.done),
    item.state === 'waiting' ? move('reopen', queueWords.reopen) : null,
  ];
  return steps.filter((step) => step !== null);
}

function assignments(
  item: QueueItem,
  colleagues: readonly Colleague[],
  staffId: string | undefined,
): PaletteEntry[] {
  const entry = entryMaker(item);
  return colleagues
    .filter(({ id }) => id !== staffId && id !== item.assignee?.id)
    .map(({ id, name }) =>
      entry(`assign ${id}`, queueWords.assignTo({ name }), {
        kind: 'move',
        item,
        move: { kind: 'assign', to: id },
      }),
    );
}

function entryMaker(item: QueueItem) {
  return (key: string, label: string, outcome: PaletteEntry['outcome']): PaletteEntry => ({
    key: `queue ${item.id} ${key}`,
    label,
    detail: itemTitle(item),
    outcome,
    action: 'work-queue',
  });
}

/** Returns entries for the given queue row, else for the open record's items. */
export function useQueueEntries(rowId: string | undefined, text: string): readonly PaletteEntry[] {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { staffId } = useCurrentStaff();
  const may = useMay('work-queue');
  const record = recordAt(pathname);
  // The page's own strip reads them: asking again would be one more entry in the trail.
  const about = useQuery({ ...queueAboutQuery(record ?? { kind: 'ramp', id: '' }), enabled: false });
  const ofRecord = record === null ? [] : (about.data?.items ?? []).filter(({ state }) => state !== 'done');
  const items = rowId === undefined ? ofRecord.slice(0, mostItems) : listedItem(client, rowId);
  const isAsked = may && items.length > 0 && folded(text) !== '';
  const colleagues = useQuery({ ...colleaguesQuery(), enabled: isAsked }).data?.items ?? [];
  return may ? queueEntries({ items, colleagues, staffId, text }) : [];
}

function recordAt(pathname: string): QueueRecord | null {
  const ramp = matchPath(patterns.ramp, pathname)?.params.rampId;
  if (ramp !== undefined) return { kind: 'ramp', id: ramp };
  const customer = matchPath(`${patterns.customer}/*`, pathname)?.params.identityReference;
  return customer === undefined ? null : { kind: 'customer', id: customer };
}

/** Returns none if the item can't be moved. */
function listedItem(client: QueryClient, id: string): readonly QueueItem[] {
  const lists = client.getQueriesData<InfiniteData<QueueList>>({ queryKey: [...queueKey, 'list'] });
  const items = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.items) ?? []);
  const [newest] = items.filter((item) => item.id === id).toSorted((a, b) => b.version - a.version);
  return newest === undefined || newest.endedAt !== null || newest.state === 'done' ? [] : [newest];
}

/** Returns the id of the queue item whose row has the focus. */
export function focusedItem(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset['item'];
}
