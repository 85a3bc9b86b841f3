import type {
  InvalidateOptions,
  InvalidateQueryFilters,
  Query,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';

import type { ChangeHint, ChangeKind } from '#contract/desk/events.ts';
import { deskHeaders } from '#contract/desk/headers.ts';

/** The changes that concern a query: all of a kind, or those of one object. */
export interface LiveInterest {
  readonly kind: ChangeKind;
  readonly id?: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The query is read again when one of these changes. Only for data of the desk itself, never for a call to the service. */
      live?: readonly LiveInterest[];
      /** The request ids of calls to the service whose answers are in what the page shows: what they changed need not be read again. */
      answered?: AnsweredCalls;
    };
  }
}

/** Request ids, or a function that gives those that the page has by then. */
export type AnsweredCalls = readonly string[] | (() => readonly string[]);

/** Whether a query with these interests is to be read again after `hint`. */
export function isConcerned(interests: readonly LiveInterest[] | undefined, hint: ChangeHint): boolean {
  return (interests ?? []).some(({ kind, id }) => kind === hint.kind && (id ?? hint.id) === hint.id);
}

const refetched = new WeakSet<Query>();

/**
 * Reads queries again because their data has changed, not because a person asked: those on the page at once, the others when they are next
 * shown, which then counts as a person's look.
 */
export async function refetchLive(
  client: QueryClient,
  filters: InvalidateQueryFilters,
  options?: InvalidateOptions,
): Promise<void> {
  const shown = client.getQueryCache().findAll({ ...filters, type: 'active' });
  for (const query of shown) refetched.add(query);
  try {
    await client.invalidateQueries(filters, options);
  } finally {
    for (const query of shown) refetched.delete(query);
  }
}

/**
 * Headers that mark a query's read as a live one, so that the trail adds it to the look before. Valid for one read: a retry and a person's
 * own refresh are not marked.
 */
export function liveHeaders({
  client,
  queryKey,
}: {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
}): Record<string, string> {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  return query !== undefined && refetched.delete(query) ? { [deskHeaders.liveRefetch]: '1' } : {};
}

/** The read position of each answer of the desk: it contains all changes with a lower number. */
const ofAnswers = new WeakMap<object, number>();
const ofQueries = new WeakMap<object, number>();

/** Records the read position that an answer's header gives, for as long as the answer is in memory. */
export function recordPosition(json: unknown, header: (name: string) => string | null): void {
  const before = header(deskHeaders.changesBefore);
  if (isObject(json) && before !== null && /^\d{1,16}$/.test(before)) ofAnswers.set(json, Number(before));
}

/** Returns `made`, which was made from `answer`, with the read position of `answer`. */
export function inheritPosition<Made>(answer: unknown, made: Made): Made {
  const before = isObject(answer) ? ofAnswers.get(answer) : undefined;
  if (isObject(made) && before !== undefined) ofAnswers.set(made, before);
  return made;
}

/** Records how new what a query has read is. Among pages the oldest counts; pages read before keep their position. */
export function recordQueryRead(query: object, data: unknown): void {
  const known = ofQueries.get(query);
  const pages = isObject(data) && 'pages' in data && Array.isArray(data.pages) ? data.pages : [data];
  const read = pages.map((page: unknown) => (isObject(page) ? (ofAnswers.get(page) ?? known) : undefined));
  if (read.includes(undefined)) ofQueries.delete(query);
  else ofQueries.set(query, Math.min(...read.filter((before) => before !== undefined)));
}

/** Whether a query's data already contains this change, or the page has the answers that made it; false if unknown. */
export function hasSeen(query: Pick<Query, 'meta'>, { number, calls }: ChangeHint): boolean {
  const before = ofQueries.get(query);
  const { answered = [] } = query.meta ?? {};
  const ids = typeof answered === 'function' ? answered() : answered;
  return (
    (before !== undefined && number !== undefined && number < before) ||
    (calls !== undefined && calls.split(' ').every((call) => ids.includes(call)))
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
