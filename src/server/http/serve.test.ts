import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type DeskRouteName, deskRoutes } from '#contract/desk/api.ts';
import type { ApiRoute } from '#contract/desk/api/row.ts';
import { mayRole, roles } from '#contract/desk/permissions.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

const names = (Object.keys(deskRoutes) as DeskRouteName[]).filter(
  (name) => !('uncheckedQuery' in deskRoutes[name]),
);
const uuid = '0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b';

/** An identifier of the form that each parameter has. */
const given: Readonly<Record<string, string>> = {
  id: uuid,
  session: uuid,
  identityReference: 'c-50291',
  rampId: '0d73a5c2e84b4f19b6572f9c1e08d3a6',
};

/** What comes before a key that a route takes, and the key with its value; others take `limit`. */
const keys: Partial<Record<DeskRouteName, readonly [before: string, key: string]>> = {
  customerMessages: ['', 'language=en'],
  editedMessages: ['', 'language=en'],
  listNotes: ['kind=customer&id=c-1&', 'limit=10'],
  listViews: ['', 'list=ramps'],
  queueAbout: ['kind=customer&', 'id=c-1'],
  exportCustomers: ['', 'q=c-1'],
  exportRamps: ['', 'q=r-1'],
  exportQueue: ['', 'kind=ramp-stuck'],
  exportAudit: ['', 'format=jsonl'],
  exportAccess: ['', 'person=p-1'],
  startProvider: ['', 'returnTo=/'],
};

describe('every route of the desk’s API', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer({
      environment: { OIDC_ISSUER: 'https://127.0.0.1:1', OIDC_CLIENT_ID: 'desk' },
    });
  });
  afterAll(async () => desk.close());

  const call = async (name: DeskRouteName, query: string, payload?: object) => {
    const { method, path, access }: ApiRoute = deskRoutes[name];
    const role = roles.find((one) => access === 'anyone' || access === 'signed-in' || mayRole(one, access));
    const answer = await desk.app.inject({
      method,
      url: path.replaceAll(/:(\w+)/g, (_, part: string) => given[part] ?? '') + query,
      headers: { cookie: await desk.cookieOf(role ?? 'admin') },
      ...(payload !== undefined && { payload }),
    });
    const isProblem = String(answer.headers['content-type']).includes('problem');
    return [answer.statusCode, isProblem ? answer.json<{ type?: string }>().type : undefined] as const;
  };

  it.each(names)('%s refuses a key in its query that it doesn’t know', async (name) => {
    expect(await call(name, '?unheardOf=1')).toEqual([400, '/problems/invalid-parameter']);
  });

  it.each(names.filter((name) => deskRoutes[name].method !== 'GET'))(
    '%s refuses a key in its body that it doesn’t know',
    async (name) => {
      // A proof is one of two: which of them was meant is not known.
      const refused =
        name === 'proveAgain' ? [422, '/problems/invalid-request'] : [400, '/problems/unreadable-body'];
      expect(await call(name, '', { unheardOf: 1 })).toEqual(refused);
    },
  );

  it.each(names.filter((name) => 'query' in deskRoutes[name]))(
    '%s refuses a key that comes twice, and takes it once',
    async (name) => {
      const [before, key] = keys[name] ?? ['', 'limit=10'];
      expect(await call(name, `?${before}${key}&${key}`)).toEqual([400, '/problems/invalid-parameter']);
      expect((await call(name, `?${before}${key}`))[0]).not.toBe(400);
    },
  );

  it('has a parameter in its path for each that its row names, and the other way round', () => {
    for (const name of names) {
      const { path, params }: ApiRoute = deskRoutes[name];
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, part]) => part);
      const shape = params !== undefined && 'shape' in params ? Object.keys(params.shape as object) : [];
      expect([name, ...shape]).toEqual([name, ...inPath]);
    }
  });
});
