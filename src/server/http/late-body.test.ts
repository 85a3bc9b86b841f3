import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { guardRoutes, routeFor, type CurrentPerson } from './access.ts';

const admin: CurrentPerson = {
  id: 'a',
  sessionId: 's',
  isFactorDue: false,
  isProven: true,
  email: 'a@rampart.test',
  name: 'A',
  role: 'admin',
  language: null,
};
const auditor: CurrentPerson = { ...admin, role: 'auditor' };

let app: FastifyInstance;
afterEach(async () => app.close());

/** Sends the second half of a body when it was asked who sends it, and reports how it was answered. */
async function sendInHalves(asked: CurrentPerson | null, later: CurrentPerson | null) {
  app = fastify();
  const personOf = vi
    .fn<() => Promise<CurrentPerson | null>>()
    .mockResolvedValueOnce(asked)
    .mockResolvedValue(later);
  const handler = vi.fn<() => Promise<object>>(async () => Promise.resolve({ isDone: true }));
  guardRoutes(app, { personOf, recordRefusal: async () => Promise.resolve() });
  app.setErrorHandler((_error, _request, reply) => reply.code(418).send());
  app.route({ ...routeFor({ method: 'POST', path: '/', access: 'manage-staff' }), handler });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const request = httpRequest(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 8 },
  });
  request.write('{"a"');
  await vi.waitUntil(() => personOf.mock.calls.length === 1);
  request.end(': 1}');
  const [response] = await once(request, 'response');
  response.resume();
  return {
    status: response.statusCode,
    isDone: handler.mock.calls.length > 0,
    asked: personOf.mock.calls.length,
  };
}

describe('a body that arrives after authentication', () => {
  it.each([
    ['nobody', null],
    ['somebody with another role', auditor],
  ])('is refused when its sender is %s by then', async (_who, later) => {
    expect(await sendInHalves(admin, later)).toEqual({ status: 418, isDone: false, asked: 2 });
  });

  it('is accepted from those who still may', async () => {
    expect(await sendInHalves(admin, admin)).toEqual({ status: 200, isDone: true, asked: 2 });
  });
});

it('a body that arrived at once is authorised once', async () => {
  app = fastify();
  const personOf = vi.fn<() => Promise<CurrentPerson>>(async () => Promise.resolve(admin));
  guardRoutes(app, { personOf, recordRefusal: async () => Promise.resolve() });
  app.route({
    ...routeFor({ method: 'POST', path: '/', access: 'manage-staff' }),
    handler: async () => Promise.resolve({}),
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const request = httpRequest(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2 },
  });
  // Before the head is on its way: both go as one piece.
  request.end('{}');
  const [response] = await once(request, 'response');
  response.resume();
  expect([response.statusCode, personOf.mock.calls.length]).toEqual([200, 1]);
});
