import {
  type ApiName,
  type ApiRoute,
  type Asking,
  deskApi,
  type DeskRouteName,
  deskRoutes,
  type ReadAnswer,
} from '#contract/desk/api.ts';

import { deskFetch, deskJson, type DeskRequest } from './desk-fetch.ts';

type QueryOf<Name extends DeskRouteName> = NonNullable<Asking<Name>['query']>;

type Texts = Readonly<Record<string, string | undefined>>;

export type CallAsking<Name extends DeskRouteName> = Omit<Asking<Name>, 'query'> & {
  [Part in 'query' as QueryOf<Name> extends never ? never : Part]?:
    | Extract<QueryOf<Name>, Texts>
    | URLSearchParams;
};

type CallOptions = Pick<DeskRequest, 'signal' | 'onSessionLost' | 'headers'>;

export type Answers = { [Name in ApiName]: ReadAnswer<Name> };

/**
 * Calls a desk route and checks its answer against the contract. Throws ApiError; a cancelled call stays an
 * AbortError.
 */
export async function deskCall<Name extends ApiName>(
  name: Name,
  asking: CallAsking<Name> & CallOptions,
): Promise<Answers[Name]> {
  const { method, answer }: ApiRoute = deskApi[name];
  const { params, query, ...options }: LooseCall = asking;
  const request = { ...options, method, path: pathOf(name, { params, query }) };
  const read: unknown = answer === undefined ? await nothing(request) : await deskJson(answer, request);
  // The row's own schema has checked it.
  return read as Answers[Name];
}

export function deskPath<Name extends DeskRouteName>(
  name: Name,
  asking: Omit<CallAsking<Name>, 'body'>,
): string {
  return pathOf(name, asking);
}

/** Drops `undefined`. */
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

function pathOf(name: DeskRouteName, { params, query }: LooseAsking): string {
  const given = new Map<string, unknown>(Object.entries(params ?? {}));
  const path = deskRoutes[name].path.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(String(given.get(part))),
  );
  const text = addressQuery(query).toString();
  return text === '' ? path : `${path}?${text}`;
}
