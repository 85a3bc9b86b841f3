import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { servicePrefix } from '#contract/desk/headers.ts';
import { actionOfOperation, mayRole, roles } from '#contract/desk/permissions.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { operationNames, operations } from '#contract/service/operations.ts';
import { builtPage } from '#testing/built-page.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';

const tabled = [
  ...Object.values(deskRoutes).map(({ method, path, access }) => ({ method, path, access })),
  ...operationNames.map((name) => ({
    method: operations[name].method,
    path: servicePrefix + operations[name].path.replaceAll(/\{([a-z_]+)\}/g, ':$1'),
    access: actionOfOperation[name],
  })),
];

describe('who may call what', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  const page = builtPage();
  const call = async (route: { method: string; path: string }, cookie?: string) => {
    const answer = await desk.app.inject({
      method: route.method as 'GET',
      url: route.path.replaceAll(/:\w+/g, 'c-1').replace('*', 'customers'),
      headers: { accept: 'text/html', ...(cookie !== undefined && { cookie }) },
      // The stream of events has no end to wait for.
      payloadAsStream: true,
    });
    const { statusCode } = answer;
    const body = statusCode >= 400 ? await text(answer.stream()) : '';
    answer.stream().destroy();
    return { statusCode, json: () => JSON.parse(body) as { type: string } };
  };

  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url, pageDirectory: page.directory });
    await desk.app.ready();
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
    page.remove();
  });

  it('every route that is registered stands in the tables, and every row is registered', () => {
    const byPath = (one: { path: string; method: string }) => `${one.method} ${one.path}`;
    expect(new Map(desk.app.guardedRoutes.map((route) => [byPath(route), route.access]))).toEqual(
      new Map(tabled.map((route) => [byPath(route), route.access])),
    );
  });

  it('a route that says nothing about who may call it is not registered', async () => {
    const other = await createDeskServer();
    expect(() => other.app.get('/api/forgotten', () => 'open')).toThrow(/who may call it/);
    await other.close();
  });

  it.each(tabled)(
    '$method $path refuses those who are signed out unless it is open ($access)',
    async (route) => {
      const before = service.serviceCalls.length;
      expect((await call(route)).statusCode === 401).toBe(route.access !== 'anyone');
      expect(service.serviceCalls.length).toBe(before);
    },
  );

  describe.each(roles)('as %s', (role) => {
    it.each(tabled)('$method $path', async (route) => {
      const before = service.serviceCalls.length;
      const answer = await call(route, await desk.cookieOf(role));
      const { access } = route;
      const isAllowed = access === 'anyone' || access === 'signed-in' || mayRole(role, access);
      const { statusCode } = answer;
      expect([401, 403].includes(statusCode)).toBe(!isAllowed);
      expect(statusCode === 403 && service.serviceCalls.length > before).toBe(false);
      expect(statusCode === 403 ? answer.json().type : null).toBe(isAllowed ? null : '/problems/forbidden');
    });
  });

  it('a role that changed and an account that was disabled count with the next request', async () => {
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
