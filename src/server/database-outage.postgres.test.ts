import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { foldRampId } from '#contract/service/spellings.ts';
import { rampMessage } from '#testing/desk-callbacks.ts';
import { startOwnPostgres, type OwnPostgres } from '#testing/own-postgres.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { signCallback } from '#testing/sign-callback.ts';
import { startServer, type StartedServer } from '#testing/started-server.ts';
import { templateDatabase } from '#testing/test-database.ts';

describe('PostgreSQL that stops while the server runs', () => {
  let directory = '';
  let postgres: OwnPostgres;
  let service: ScriptedService;
  let started: StartedServer;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'outage-'));
    [postgres, service] = await Promise.all([
      startOwnPostgres(),
      startScriptedService(json(201, { identityReference: 'customer-1', createdAt: '' })),
    ]);
    started = await startServer({
      directory,
      serviceUrl: service.url,
      environment: postgres.environment,
    });
  }, 120_000);
  afterAll(async () => {
    await started.server.stop();
    await service.close();
    await postgres.end();
    rmSync(directory, { recursive: true });
  });

  const writes = () => service.serviceCalls.filter(({ method }) => method === 'POST').length;

  it.each(['crash', 'stop'] as const)(
    'by a %s answers 503, makes no call, stays up, and recovers by itself',
    async (end) => {
      const key = (what: string) => `${end}-${what}`;
      expect((await started.create(key('before'))).status).toBe(201);
      const before = writes();
      await postgres[end]();
      const answers = await Promise.all([
        started.get('/api/customers'),
        started.get('/api/session'),
        started.get('/health/ready'),
        started.create(key('while')),
      ]);
      for (const answer of answers) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('content-type')).toContain('json');
      }
      expect((await fetch(`${started.url}/health/live`)).status).toBe(200);
      expect(writes()).toBe(before);
      await postgres.start();
      await expect
        .poll(async () => (await started.get('/api/customers')).status, { timeout: 20_000 })
        .toBe(200);
      // The key was not used up: nothing had been sent.
      await expect
        .poll(async () => (await started.create(key('while'))).status, { timeout: 20_000 })
        .toBe(201);
      expect(writes()).toBe(before + 1);
      expect((await started.submissions()).length).toBeGreaterThan(0);
    },
  );

  const deliver = async (id: string) => {
    const body = rampMessage({ ramp_id: id, order_id: id });
    const authorization = signCallback(body, { url: '/callbacks', timestamp: String(Date.now() * 1000) });
    return fetch(`${started.url}/callbacks`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    });
  };

  const connected = async () => {
    // The superuser alone sees what others wait for.
    const client = new pg.Client(postgres.urlOf('postgres', templateDatabase));
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };

  /** Whether a backend waits for a lock to do this. */
  const waits = async (watcher: pg.Client, statement: string) => {
    const { rows } = await watcher.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like $1",
      [`%${statement}%`],
    );
    return rows.length > 0;
  };

  it.each(['crash', 'stop'] as const)(
    'by a %s in the middle of groups refuses all that was in them, and each is done once when it comes again',
    async (end) => {
      const [holder, watcher] = await Promise.all([connected(), connected()]);
      await holder.query('begin; lock table callback_event, audit_head in share row exclusive mode');
      const before = writes();
      const names = [1, 2, 3, 4].map((at) => `${end}-group-${at}`);
      const sent = Promise.all(names.flatMap((name) => [started.create(name), deliver(name)]));
      await expect.poll(async () => waits(watcher, 'insert into "callback_event"')).toBe(true);
      await expect.poll(async () => waits(watcher, '"audit_head"')).toBe(true);
      await postgres[end]();
      for (const answer of await sent) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      }
      expect(writes()).toBe(before);
      await postgres.start();
      const again = async (send: (name: string) => Promise<Response>, status: number) => {
        for (const name of names)
          await expect.poll(async () => (await send(name)).status, { timeout: 20_000 }).toBe(status);
      };
      await again(started.create, 201);
      await again(deliver, 200);
      expect(writes()).toBe(before + 4);
      const reader = await connected();
      const { rows } = await reader.query(
        'select object_id from callback_event where object_id like $1 order by object_id',
        [`${end}group%`],
      );
      await reader.end();
      expect(rows.map(({ object_id: id }) => id)).toEqual(names.map(foldRampId));
    },
  );
});
