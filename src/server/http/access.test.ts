import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  callers,
  plansAccess,
  relaysAccess,
  revealsAccess,
  routesAccess,
  type AccessLine,
  type Caller,
} from '#testing/access-matrix.ts';
import { builtPage } from '#testing/built-page.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';

describe('who may call what', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  /** Every route as Fastify registered it, whichever table the product keeps. */
  const registered: string[] = [];
  const page = builtPage();
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      registered.push(...[method].flat().map((one) => `${one} ${url}`));
    });
  };

  beforeAll(async () => {
    service = await startScriptedService();
    subscribe('fastify.initialization', watch);
    desk = await createDeskServer({ serviceUrl: service.url, pageDirectory: page.directory });
    unsubscribe('fastify.initialization', watch);
    await desk.app.ready();
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
    page.remove();
  });

  /** What a caller meets, in words: `allowed`, or the refusal and how many calls of the service it cost. */
  const outcome = async (caller: Caller, { method, path }: Omit<AccessLine, 'may'>, body?: object) => {
    const before = service.serviceCalls.length;
    const answer = await desk.app.inject({
      method: method as 'GET',
      url: path.replaceAll(/:\w+/g, 'c-1').replace('*', 'customers'),
      headers: {
        accept: 'text/html',
        ...(caller !== 'signed out' && { cookie: await desk.cookieOf(caller) }),
      },
      ...(body !== undefined && { payload: body }),
      // The stream of events has no end to wait for.
      payloadAsStream: true,
    });
    const { statusCode } = answer;
    const isRefused = statusCode === 401 || statusCode === 403;
    const { type } = isRefused ? (JSON.parse(await text(answer.stream())) as { type: string }) : { type: '' };
    answer.stream().destroy();
    return isRefused ? `${statusCode} ${type}, ${service.serviceCalls.length - before} calls` : 'allowed';
  };
  const outcomes = async (line: Omit<AccessLine, 'may'>, body?: object) => {
    const met: [Caller, string][] = [];
    for (const caller of callers) met.push([caller, await outcome(caller, line, body)]);
    return Object.fromEntries(met);
  };
  const wanted = ({ may }: AccessLine) => {
    const refused = (caller: Caller) =>
      caller === 'signed out' ? '401 /problems/not-signed-in, 0 calls' : '403 /problems/forbidden, 0 calls';
    return Object.fromEntries(callers.map((caller) => [caller, may[caller] ? 'allowed' : refused(caller)]));
  };

  it('every route that was registered has its line, and every line its route', () => {
    expect(registered.toSorted()).toEqual(
      routesAccess.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  it('a route without access rules is not registered', async () => {
    const other = await createDeskServer();
    expect(() => other.app.get('/api/forgotten', () => 'open')).toThrow(/who may call it/);
    await other.close();
  });

  it.each(routesAccess)('$method $path', async (line) => {
    expect(await outcomes(line)).toEqual(wanted(line));
  });

  it.each(relaysAccess)('$method $path is relayed for those who may, and for nobody else', async (line) => {
    const path = `${line.path}?asked=${line.method}`;
    const relayed = () => service.calls.filter(({ uri }) => `/api${uri}` === path).length;
    expect(await outcomes({ ...line, path }, line.method === 'POST' ? {} : undefined)).toEqual(wanted(line));
    expect(relayed()).toBe(Object.values(line.may).filter((may) => may).length);
  });

  it.each(plansAccess)('a plan of $path', async (line) => {
    const plan = { operation: line.path, reason: 'Ticket 1', findings: [], overrides: [] };
    expect(await outcomes({ ...line, path: '/api/submissions' }, plan)).toEqual(wanted(line));
  });

  it.each(revealsAccess)('a reveal of $path', async (line) => {
    const [kind, field, purpose = ''] = line.path.split('/');
    const id = kind === 'ramp' ? '0d73a5c2e84b4f19b6572f9c1e08d3a6' : 'c-1';
    const reveal = { object: { kind, id }, fields: [field], reason: 'Ticket 1' };
    const body = purpose === '' ? reveal : { ...reveal, purpose };
    expect(await outcomes({ ...line, path: '/api/reveals' }, body)).toEqual(wanted(line));
  });

  it.each(callers.filter((one) => one !== 'signed out'))(
    '%s sees and ends sessions of their own here, and nobody else’s',
    async (role) => {
      const other = await desk.cookieOf(role === 'admin' ? 'support' : 'admin');
      const list = async (cookie: string) =>
        (await desk.app.inject({ url: '/api/sessions', headers: { cookie } })).json<{
          items: { id: string; isThis: boolean }[];
        }>().items;
      const theirs = (await list(other)).find(({ isThis }) => isThis)?.id ?? '';
      const cookie = await desk.cookieOf(role);
      const own = await list(cookie);
      expect(own.map(({ id }) => id)).not.toContain(theirs);
      const end = async (id: string) =>
        (await desk.app.inject({ method: 'DELETE', url: `/api/sessions/${id}`, headers: { cookie } }))
          .statusCode;
      expect(await end(theirs)).toBe(404);
      expect((await list(other)).some(({ id }) => id === theirs)).toBe(true);
      expect(await end(own.find(({ isThis }) => isThis)?.id ?? '')).toBe(204);
    },
  );

  it('a changed role and a disabled account count with the next request', async () => {
    const cookie = await desk.cookieOf('developer');
    const get = async () =>
      (await desk.app.inject({ url: '/api/customers', headers: { cookie } })).statusCode;
    const lookUp = async () =>
      (await desk.app.inject({ url: '/api/service/eapi/v0/identities/c-1', headers: { cookie } })).statusCode;
    expect(await lookUp()).toBe(200);
    const developer = desk.db.updateTable('staff').where('email', '=', 'developer@rampart.test');
    await developer.set({ role: 'auditor' }).execute();
    expect(await lookUp()).toBe(403);
    expect(await get()).toBe(200);
    await developer.set({ is_disabled: 1 }).execute();
    expect(await get()).toBe(401);
    await developer.set({ role: 'developer', is_disabled: 0 }).execute();
  });
});
