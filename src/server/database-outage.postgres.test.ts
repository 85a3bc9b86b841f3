import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startOwnPostgres, type OwnPostgres } from '#testing/own-postgres.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { startServer, type StartedServer } from '#testing/started-server.ts';

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
});
