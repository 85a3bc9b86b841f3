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

/** What a route asks; a query may be what an address has. */
type Given<Name extends DeskRouteName> = Omit<Asking<Name>, 'query'> & {
  query?: Asking<Name>['query'] | URLSearchParams;
};

/** What a call takes beside what its route asks. */
export type CallOptions = Pick<DeskRequest, 'signal' | 'onSessionLost' | 'headers'>;

/**
 * Calls a route of the desk's API with what its row asks, and returns what it answers, checked against the contract. Throws ApiError; a
 * cancelled call stays an AbortError.
 */
export async function deskCall<Name extends ApiName>(
  name: Name,
  asking: Given<Name> & CallOptions,
): Promise<ReadAnswer<Name>> {
  const { method, answer }: ApiRoute = deskApi[name];
  const { params, query, body, ...options }: Loose = asking;
  const request = { ...options, method, path: pathOf(name, { params, query }), body };
  if (answer !== undefined) return (await deskJson(answer, request)) as ReadAnswer<Name>;
  await deskFetch(request);
  return undefined as ReadAnswer<Name>;
}

/** The address of a route, for links and streams too. */
export function deskPath<Name extends DeskRouteName>(name: Name, asking: Omit<Given<Name>, 'body'>): string {
  return pathOf(name, asking);
}

/** A call of any route. */
interface Loose extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function pathOf(name: DeskRouteName, { params, query }: Pick<Loose, 'params' | 'query'>): string {
  const given = new Map(Object.entries(params ?? {}));
  const path = deskRoutes[name].path.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(String(given.get(part))),
  );
  const text = new URLSearchParams(query as Record<string, string> | URLSearchParams | undefined).toString();
  return text === '' ? path : `${path}?${text}`;
}
