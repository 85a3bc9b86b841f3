import type { ApiRoute, Asking, ReadAnswer } from '#contract/desk/api/row.ts';

import { deskFetch, deskJson, type DeskRequest } from './desk-fetch.ts';

type QueryOf<Row> = NonNullable<Asking<Row>['query']>;

type Texts = Readonly<Record<string, string | undefined>>;

export type CallAsking<Row> = Omit<Asking<Row>, 'query'> & {
  [Part in 'query' as QueryOf<Row> extends never ? never : Part]?:
    | Extract<QueryOf<Row>, Texts>
    | URLSearchParams;
};

type CallOptions = Pick<DeskRequest, 'signal' | 'onSessionLost' | 'headers'>;

/** Calls an API route and checks the answer against the contract. Throws ApiError, or AbortError if cancelled. */
export async function deskCall<Row extends ApiRoute>(
  row: Row,
  asking: CallAsking<Row> & CallOptions,
): Promise<ReadAnswer<Row>> {
  const { method, answer } = row;
  const { params, query, ...options }: LooseCall = asking;
  const request = { ...options, method, path: pathOf(row, { params, query }) };
  const read: unknown = answer === undefined ? await nothing(request) : await deskJson(answer, request);
  // The row's own schema has checked it.
  return read as ReadAnswer<Row>;
}

export function deskPath<Row extends ApiRoute>(row: Row, asking: Omit<CallAsking<Row>, 'body'>): string {
  return pathOf(row, asking);
}

/** Drops all values but strings. */
export function addressQuery(query: unknown): URLSearchParams {
  if (query instanceof URLSearchParams) return new URLSearchParams(query);
  const given: [string, unknown][] = Object.entries(query ?? {});
  return new URLSearchParams(
    given.flatMap(([key, value]): [string, string][] => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

export interface LooseAsking {
  params?: unknown;
  query?: unknown;
}

interface LooseCall extends LooseAsking, CallOptions {
  body?: unknown;
}

async function nothing(request: DeskRequest): Promise<undefined> {
  await deskFetch(request);
}

function pathOf({ path: pattern }: ApiRoute, { params, query }: LooseAsking): string {
  const given = new Map<string, unknown>(Object.entries(params ?? {}));
  const path = pattern.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(String(given.get(part))),
  );
  const text = addressQuery(query).toString();
  return text === '' ? path : `${path}?${text}`;
}
