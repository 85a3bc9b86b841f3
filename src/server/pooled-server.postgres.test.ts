import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  hasPgBouncer,
  type PooledDatabase,
  type PoolMode,
  startPooledDatabase,
} from '#testing/pooled-database.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { startServer, type StartedServer } from '#testing/started-server.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { sandboxPassword } from '#server/accounts/staff/sandbox-accounts.ts';

describe.runIf(hasPgBouncer).each<PoolMode>(['transaction', 'session'])(
  'two servers behind a PgBouncer in %s mode',
  (mode) => {
    let database: TestDatabase;
    let pooled: PooledDatabase;
    let service: ScriptedService;
    const directories: string[] = [];
    const servers: StartedServer[] = [];
    beforeAll(async () => {
      database = await createTestDatabase('');
      pooled = await startPooledDatabase(database, mode);
      service = await startScriptedService(json(201, { identityReference: 'customer-1', createdAt: '' }));
      for (const name of ['one', 'two']) {
        const directory = mkdtempSync(join(tmpdir(), `pooled-${name}-`));
        directories.push(directory);
        const { environment } = pooled;
        servers.push(await startServer({ directory, serviceUrl: service.url, environment }));
      }
    }, 120_000);
    afterAll(async () => {
      for (const { server } of servers) await server.stop();
      await service.close();
      await pooled.end();
      await database.close();
      for (const directory of directories) rmSync(directory, { recursive: true });
    });

    const signIn = async ({ url }: StartedServer, role: string) =>
      fetch(`${url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${role}@rampart.test`, password: sandboxPassword }),
      });

    it('sign everybody in, again and again', async () => {
      for (const role of ['support', 'compliance', 'auditor', 'developer', 'admin', 'support'])
        for (const server of servers) expect((await signIn(server, role)).status).toBe(200);
    });

    it('read and write for many at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 24 }, async (_, at) => {
          const server = servers[at % 2] as StartedServer;
          const created = await server.create(`key-${at}`);
          const read = await Promise.all(
            ['/api/customers', '/api/overview', '/api/audit', '/health/ready'].map(server.get),
          );
          return [created, ...read].map(({ status }) => status);
        }),
      );
      expect(new Set(answers.map(([created]) => created))).toEqual(new Set([201]));
      expect(new Set(answers.flatMap(([, ...read]) => read))).toEqual(new Set([200]));
      await expect.poll(async () => (await servers[0]?.submissions())?.length, { timeout: 10_000 }).toBe(24);
    });

    it('say how many connections they hold, of how many', async () => {
      const metrics = await (await fetch(`${servers[0]?.url}/metrics`)).text();
      const reading = (name: string) =>
        Number(new RegExp(`^rampart_database_connections_${name} (\\d+)$`, 'm').exec(metrics)?.[1]);
      expect(reading('max')).toBe(10);
      expect(reading('open')).toBeGreaterThan(0);
      expect(reading('open')).toBeLessThanOrEqual(10);
      expect(reading('idle')).toBeLessThanOrEqual(reading('open'));
      expect(reading('waiting')).toBe(0);
    });
  },
);
