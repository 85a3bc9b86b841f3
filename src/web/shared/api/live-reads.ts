import type {
  InvalidateOptions,
  InvalidateQueryFilters,
  Query,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';

import type { ChangeHint, ChangeKind } from '#contract/desk/events.ts';
import { deskHeaders } from '#contract/desk/routes.ts';

/** What a query wants to hear of: every change of a kind, or those of one object. */
export interface LiveInterest {
  readonly kind: ChangeKind;
  readonly id?: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A query with this is read again when what it names changed: for what the desk itself keeps, never for a call to the service. */
      live?: readonly LiveInterest[];
    };
  }
}

/** Whether a query with these interests is to be read again after `hint`. */
export function isConcerned(interests: readonly LiveInterest[] | undefined, hint: ChangeHint): boolean {
  return (interests ?? []).some(({ kind, id }) => kind === hint.kind && (id ?? hint.id) === hint.id);
}

const refetched = new WeakSet<Query>();

/**
 * Reads queries again because what they show has changed, not because a person asked: those on the page at once, the others when they
 * are next shown, which is then a look like any other.
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
 * Headers by which a query's function says that its read is a live one, so that the trail folds it into the look before. Good for one
 * read: a second try and a person's own refresh say nothing.
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

/** Which changes are in an answer of the desk's: all with a lower number. */
const ofAnswers = new WeakMap<object, number>();
const ofQueries = new WeakMap<object, number>();

/** Keeps what an answer says of itself, for as long as it is there. */
export function noteRead(json: unknown, header: (name: string) => string | null): void {
  const before = header(deskHeaders.changesBefore);
  if (isObject(json) && before !== null && /^\d{1,16}$/.test(before)) ofAnswers.set(json, Number(before));
}

/** `made` of `answer`, and as new. */
export function asNewAs<Made>(answer: unknown, made: Made): Made {
  const before = isObject(answer) ? ofAnswers.get(answer) : undefined;
  if (isObject(made) && before !== undefined) ofAnswers.set(made, before);
  return made;
}

/** To be told of everything that a query has read. Of pages the oldest counts; those that were there stay as old as they were. */
export function noteQueryRead(query: object, data: unknown): void {
  const known = ofQueries.get(query);
  const pages = isObject(data) && 'pages' in data && Array.isArray(data.pages) ? data.pages : [data];
  const read = pages.map((page: unknown) => (isObject(page) ? (ofAnswers.get(page) ?? known) : undefined));
  if (read.includes(undefined)) ofQueries.delete(query);
  else ofQueries.set(query, Math.min(...read.filter((before) => before !== undefined)));
}

/** Whether what a query has was read with the change of this number in it; false where that is not known. */
export function hasSeen(query: object, changeNumber: number | undefined): boolean {
  const before = ofQueries.get(query);
  return before !== undefined && changeNumber !== undefined && changeNumber < before;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
