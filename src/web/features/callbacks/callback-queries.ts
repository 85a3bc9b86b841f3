import { type QueryClient, queryOptions } from '@tanstack/react-query';

import type {
  CallbackKind,
  CallbackList,
  CallbackSummary,
  CallbackVerification,
  SignatureRefusal,
} from '#contract/desk/callbacks.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { inheritPosition, liveHeaders } from '#web/shared/api/live-reads.ts';
import type { KeysetPage } from '#web/shared/live-list/keyset-pages.ts';
import type { LiveSource } from '#web/shared/live-list/live-source.ts';

import { callbackFilters, type CallbackFilters } from './callback-filters.ts';
import type { DeliveryResult } from './callback-looks.ts';

const all = 'callbacks';

/** What the service sent, as a list. */
export const callbackSource: LiveSource<CallbackRow, CallbackFilters> = {
  name: all,
  read: readPage,
  whenOf: async (client, id) => (await client.fetchQuery(recordQuery(id))).receivedAt,
  live: [{ kind: 'callback' }],
};

/** A delivery as a row shows it. A hundred thousand of them are kept, so there is no more in it than that. */
export interface CallbackRow {
  readonly id: string;
  readonly receivedAtMs: number;
  /** Null: refused. */
  readonly kind: CallbackKind | null;
  readonly objectId: string | null;
  readonly status: string | null;
  readonly verification: CallbackVerification;
  readonly refusedBecause: SignatureRefusal | null;
  readonly result: DeliveryResult;
  readonly isLate: boolean;
  readonly answerStatus: number;
}

/** One delivery with all that is kept of it. */
export function recordQuery(id: string) {
  return queryOptions({
    queryKey: recordKey(id),
    queryFn: async ({ signal, ...query }) =>
      deskCall('getCallback', { params: { id }, headers: liveHeaders(query), signal }),
    meta: { live: [{ kind: 'callback', id }] },
  });
}

const recordKey = (id: string) => [all, 'record', id];

/** Has a callback processed once more; it comes to the same however often that is done. */
export async function processAgain(client: QueryClient, id: string) {
  const { event } = await deskCall('processCallback', { params: { id } });
  await client.invalidateQueries({ queryKey: recordKey(id) });
  return event;
}

/** What came of a delivery: a repeat has the result of its first one. */
export function resultOf({
  event,
  isDuplicate,
}: Pick<CallbackSummary, 'event' | 'isDuplicate'>): DeliveryResult {
  if (event === null) return 'refused';
  if (isDuplicate) return 'duplicate';
  return event.processedAt === null ? 'not-yet' : (event.result ?? 'not-yet');
}

/** The most that the desk answers at once. */
const pageSize = '100';

async function readPage(filters: CallbackFilters, cursor: string | null, signal?: AbortSignal) {
  const query = callbackFilters.write(filters);
  query.set('limit', pageSize);
  if (cursor !== null) query.set('cursor', cursor);
  const answer = await deskCall('listCallbacks', { query, signal });
  return inheritPosition(answer, toRows(answer));
}

/** A page of deliveries as rows. */
function toRows({ items, nextCursor }: CallbackList): KeysetPage<CallbackRow> {
  return { items: items.map(toRow), nextCursor };
}

/** A delivery as a row. */
function toRow(summary: CallbackSummary): CallbackRow {
  const { event } = summary;
  return {
    id: summary.id,
    receivedAtMs: Date.parse(summary.receivedAt),
    kind: event?.kind ?? null,
    objectId: event?.objectId ?? null,
    status: event?.status ?? null,
    verification: summary.verification,
    refusedBecause: summary.refusedBecause,
    result: resultOf(summary),
    isLate: event?.isLate ?? false,
    answerStatus: summary.answerStatus,
  };
}
