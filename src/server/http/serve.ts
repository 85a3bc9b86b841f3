import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

import { type ApiName, deskApi, type DeskRouteName, deskRoutes } from '#contract/desk/api.ts';
import type { Answer, ApiRoute, Asked } from '#contract/desk/api/row.ts';
import { requestObject } from '#contract/service/primitives.ts';
import { routeFor } from './access.ts';

import { parseJson, parseParameters } from './json-bodies.ts';

export type Call<Name extends DeskRouteName> = Asked<(typeof deskRoutes)[Name]> & {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * Registers a route of Rampart's API: checks the request by its row before the handler, and the answer after.
 * Repeated body keys never get here (`readStrictJson`). Spec: details 32.
 */
export function serve<Name extends ApiName>(
  app: FastifyInstance,
  name: Name,
  handler: (call: Call<Name>) => Promise<Answer<(typeof deskApi)[Name]>>,
): void {
  const row: ApiRoute = deskApi[name];
  app.route({
    ...routeFor(row),
    async handler(request, reply) {
      const answer = await handler({ ...askedOf(name, request), request, reply });
      if (row.answer === undefined) return reply.status(204).send();
      void reply.status(row.status ?? 200);
      return z.parse(row.answer, answer);
    },
  });
}

const nothing = requestObject({});

/** Parses a request by its row. Throws `invalid-parameter`, `unreadable-body`, `invalid-request`. */
export function askedOf<Name extends DeskRouteName>(
  name: Name,
  request: FastifyRequest,
): Asked<(typeof deskRoutes)[Name]> {
  const { method, params, query, body }: ApiRoute = deskRoutes[name];
  const hasBody = method !== 'GET';
  const asked = {
    params: params === undefined ? undefined : parseParameters(params, request.params),
    query: parseParameters(query ?? nothing, request.query),
    body: hasBody
      ? parseJson(body ?? nothing, body === undefined ? (request.body ?? {}) : request.body)
      : undefined,
  };
  // The row's types are lost here; the table guarantees them.
  return asked as Asked<(typeof deskRoutes)[Name]>;
}
