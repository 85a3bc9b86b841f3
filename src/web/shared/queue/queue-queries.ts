import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { queueApi } from '#contract/desk/api/queue.ts';
import type { QueueItem, QueueMove } from '#contract/desk/queue.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import { itemTitle, objectPath } from './queue-titles.ts';
import { queueWords } from './queue-words.ts';

/** For one refetch after a move. */
export const queueKey = ['queue'] as const;

const live = [{ kind: 'queue' }] as const;
/** Notices what becomes late or comes back, even without an event. */
const lookAgainMs = 60_000;

export function queueCountsQuery() {
  return queryOptions({
    queryKey: [...queueKey, 'counts'],
    queryFn: async ({ signal }) => deskCall(queueApi.queueCounts, { signal }),
    staleTime: 0,
    refetchInterval: lookAgainMs,
    meta: { live },
  });
}

export interface QueueRecord {
  readonly kind: 'customer' | 'ramp';
  readonly id: string;
}

export function queueAboutQuery(record: QueueRecord) {
  return queryOptions({
    queryKey: [...queueKey, 'about', record],
    queryFn: async ({ signal }) => deskCall(queueApi.queueAbout, { query: record, signal }),
    // The page waits for it before the strip is drawn: one read, one entry in the trail.
    staleTime: 10_000,
    meta: { live: [...live, { kind: 'note', id: record.id }] },
  });
}

export function queueItemQuery(id: string) {
  return queryOptions({
    queryKey: [...queueKey, 'item', id],
    queryFn: async ({ signal }) => deskCall(queueApi.queueItem, { params: { id }, signal }),
    staleTime: 0,
    meta: { live: [{ kind: 'queue', id }] },
  });
}

export function colleaguesQuery() {
  return queryOptions({
    queryKey: ['colleagues'],
    queryFn: async ({ signal }) => deskCall(queueApi.listColleagues, { signal }),
  });
}

export interface MoveAsked {
  readonly item: QueueItem;
  readonly move: QueueMove;
  readonly note?: string | undefined;
}

function moveMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ item: { id, version }, move, note }: MoveAsked) =>
      deskCall(queueApi.moveQueueItem, {
        params: { id },
        body: { version, move, ...(note !== undefined && { note }) },
      }),
    onSettled: async () => client.invalidateQueries({ queryKey: queueKey }),
  });
}

/** Moves an item and announces the result, or who was first. */
export function useQueueMove() {
  const client = useQueryClient();
  return useMutation({
    ...moveMutation(client),
    onSuccess: (item, { move }) => announce(queueWords.said[move.kind]({ what: itemTitle(item) })),
    onError: (error, { item }) => {
      if (isApiError(error) && error.code === 'queue-changed') void announceFirst(client, item.id);
    },
  });
}

async function announceFirst(client: QueryClient, id: string): Promise<void> {
  const { item } = await client.fetchQuery(queueItemQuery(id));
  announce(whoWasFirst(item), 'assertive');
}

export function whoWasFirst({ endedAt, changedBy, assignee, state }: QueueItem): string {
  if (endedAt !== null) return queueWords.first.ended;
  const who = changedBy ?? queueWords.rampart;
  if (state !== 'open') return queueWords.first[state]({ who });
  if (assignee === null) return queueWords.first.released({ who });
  return queueWords.first.taken({ who: assignee.name });
}

/** Takes the next unassigned item and opens its record. */
export function useTakeNext() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => deskCall(queueApi.takeNextInQueue, {}),
    onSuccess: ({ item }) => {
      announce(item === null ? queueWords.noneLeft : queueWords.said.take({ what: itemTitle(item) }));
      if (item !== null) void navigate(objectPath(item.object));
    },
    onSettled: async () => client.invalidateQueries({ queryKey: queueKey }),
  });
}
