import type {
  InvalidateOptions,
  InvalidateQueryFilters,
  Query,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';

import type { ChangeHint, ChangeKind } from '#contract/desk/events.ts';
import { deskHeaders } from '#contract/desk/headers.ts';

/** Without an id, all changes of the kind. */
export interface LiveInterest {
  readonly kind: ChangeKind;
  readonly id?: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Changes to refetch on; only for the desk's own data, never for service calls. */
      live?: readonly LiveInterest[];
      /** Service calls already shown: their changes need no refetch. */
      answered?: AnsweredCalls;
    };
  }
}

/** Request ids; a function is called for each change. */
export type AnsweredCalls = readonly string[] | (() => readonly string[]);

/** Checks whether `hint` calls for a refetch. */
export function isConcerned(interests: readonly LiveInterest[] | undefined, hint: ChangeHint): boolean {
  return (interests ?? []).some(({ kind, id }) => kind === hint.kind && (id ?? hint.id) === hint.id);
}

const refetched = new WeakSet<Query>();

/** Refetches visible queries now, others when next shown, which counts as a person's read. */
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

/** Marks one read as live, so the trail adds it to the previous read. Leaves out retries and manual refreshes. */
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

/** Each answer's read position: it contains all changes with lower numbers. */
const ofAnswers = new WeakMap<object, number>();
const ofQueries = new WeakMap<object, number>();

/** Stores an answer's read position. */
export function recordPosition(json: unknown, header: (name: string) => string | null): void {
  const before = header(deskHeaders.changesBefore);
  if (isObject(json) && before !== null && /^\d{1,16}$/.test(before)) ofAnswers.set(json, Number(before));
}

/** Gives `made` the read position of its `answer`. */
export function inheritPosition<Made>(answer: unknown, made: Made): Made {
  const before = isObject(answer) ? ofAnswers.get(answer) : undefined;
  if (isObject(made) && before !== undefined) ofAnswers.set(made, before);
  return made;
}

/** Records a query's read position: its oldest page's. Pages read before keep theirs. */
export function recordQueryRead(query: object, data: unknown): void {
  const known = ofQueries.get(query);
  const pages = isObject(data) && 'pages' in data && Array.isArray(data.pages) ? data.pages : [data];
  const read = pages.map((page: unknown) => (isObject(page) ? (ofAnswers.get(page) ?? known) : undefined));
  if (read.includes(undefined)) ofQueries.delete(query);
  else ofQueries.set(query, Math.min(...read.filter((before) => before !== undefined)));
}

/** Checks whether the data contains the change or the page has the answers behind it; false if unknown. */
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
