import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { operations } from '#contract/service/operations.ts';
import { createMicrosecondClock } from '#node/signature.ts';
import { sandboxPassword } from '#server/accounts/staff/sandbox-accounts.ts';
import { rampMessage } from '#testing/desk-callbacks.ts';
import { readEvents } from '#testing/event-reader.ts';
import { hasPgBouncer, type PooledDatabase, startPooledDatabase } from '#testing/pooled-database.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { signCallback } from '#testing/sign-callback.ts';
import { startServer, type StartedServer } from '#testing/started-server.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

const nextTimestamp = createMicrosecondClock();
const ways = hasPgBouncer
  ? ['the server’s', 'PgBouncer’s in transaction mode', 'PgBouncer’s in session mode']
  : ['the server’s'];

/** Work that asks for a second connection while it holds one would wait for itself. */
describe.each(ways)('a pool of one connection, %s', (way) => {
  let database: TestDatabase;
  let pooled: PooledDatabase | null = null;
  let service: ScriptedService;
  let started: StartedServer;
  let directory: string;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'one-connection-'));
    database = await createTestDatabase('');
    const mode = way.includes('session') ? 'session' : 'transaction';
    if (way !== 'the server’s')
      pooled = await startPooledDatabase(database, mode, { default_pool_size: '1', reserve_pool_size: '0' });
    service = await startScriptedService(json(201, { identityReference: 'customer-1', createdAt: '' }));
    // In session mode each of the server's connections keeps one of PostgreSQL's.
    const environment = {
      ...(pooled ?? database).environment,
      ...(mode === 'session' || pooled === null ? { DATABASE_CONNECTIONS: '1' } : {}),
    };
    started = await startServer({ directory, serviceUrl: service.url, environment });
  }, 60_000);
  afterAll(async () => {
    await started.server.stop();
    await service.close();
    await pooled?.end();
    await database.close();
    rmSync(directory, { recursive: true });
  });

  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${started.url}${path}`, {
      method: 'POST',
      headers: { cookie: started.cookie, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const deliver = async (at: number) => {
    const body = rampMessage({ ramp_id: `ramp-${at}`, order_id: `ramp-${at}` });
    const authorization = signCallback(body, { url: '/callbacks', timestamp: nextTimestamp() });
    return post('/callbacks', body, { authorization });
  };
  const signIn = async (role: string) =>
    // With no cookie: that session would end.
    post('/api/session', { email: `${role}@rampart.test`, password: sandboxPassword }, { cookie: '' });
  const lookUp = async (at: number) =>
    started.get(`/api/service${operations.getIdentity.path.replace(/\{.*\}/, `c-${at}`)}`);
  const pages = [
    '/api/customers',
    '/api/ramps',
    '/api/callbacks',
    '/api/requests',
    '/api/audit',
    '/api/audit/export?format=jsonl',
    '/api/overview',
    '/api/staff',
    '/health/ready',
    '/metrics',
  ];

  it('serves look-ups, writes, callbacks, sign-ins, lists and an event stream at once', async () => {
    const stream = await readEvents(started.url, started.cookie);
    const asked = Array.from({ length: 4 }, (_, at) => [
      started.create(`one-${at}`),
      lookUp(at),
      deliver(at),
    ]).flat();
    const others = [
      ...pages.map(started.get),
      signIn('support'),
      post('/api/search', { text: 'customer-1' }),
      post('/api/audit/verify', {}),
    ];
    const answers = await Promise.all(
      [...asked, ...others].map(async (answer) => {
        const { status, url } = await answer;
        await (await answer).text();
        return status < 300 ? 'well' : `${status} ${url}`;
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['well']));
    await expect
      .poll(() => stream.received.some((hint) => hint.startsWith('ramp ')), { timeout: 10_000 })
      .toBe(true);
    await expect.poll(async () => (await started.submissions()).length, { timeout: 10_000 }).toBe(4);
    stream.close();
    await stream.ended;
  }, 60_000);
});
