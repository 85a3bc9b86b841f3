import { type AddressInfo, createServer } from 'node:net';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { startServer } from '#testing/started-server.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

const paths = ['/health/live', '/health/ready', '/metrics'];

describe('health and metrics', () => {
  let desk: DeskServer | null = null;
  afterEach(async () => desk?.close());

  it('are on the desk’s port unless they have one of their own', async () => {
    desk = await createDeskServer();
    expect(desk.app.operationsServer).toBeNull();
    for (const path of paths) expect((await desk.app.inject(path)).statusCode).toBe(200);
  });

  it('are on their own port alone where it is set, and nothing else is there', async () => {
    desk = await createDeskServer({ environment: { OPERATIONS_PORT: '0' } });
    const { app } = desk;
    const own = app.operationsServer!;
    for (const path of paths) {
      expect((await app.inject(path)).statusCode).toBe(404);
      const answer = await own.inject(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    for (const path of ['/', '/api/session', '/api/environment', '/callbacks', '/assets/x.js'])
      expect((await own.inject(path)).statusCode).toBe(404);
    expect(own.guardedRoutes.map(({ path }) => path)).toEqual(paths);
  });

  it('count there what is asked here', async () => {
    desk = await createDeskServer({ environment: { OPERATIONS_PORT: '0' } });
    await desk.app.inject('/api/environment');
    const { payload } = await desk.app.operationsServer!.inject('/metrics');
    expect(payload).toContain(
      'rampart_http_requests_total{method="GET",route="/api/environment",status="200"} 1',
    );
  });

  describe('of a started server', () => {
    let directory = '';
    let database: TestDatabase;
    beforeEach(async () => {
      directory = mkdtempSync(join(tmpdir(), 'operations-'));
      database = await createTestDatabase(directory);
    });
    afterEach(async () => {
      await database.close();
      rmSync(directory, { recursive: true });
    });
    const start = async (port: string) =>
      startServer({
        directory,
        serviceUrl: 'http://127.0.0.1:1',
        environment: { ...database.environment, OPERATIONS_PORT: port },
      });

    it('are answered at the address that the start prints, until it stops', async () => {
      const { server, url } = await start('0');
      expect((await fetch(`${server.operationsUrl}/health/ready`)).status).toBe(200);
      expect((await fetch(`${url}/health/ready`)).status).toBe(404);
      await server.stop();
      await expect(fetch(`${server.operationsUrl}/health/ready`)).rejects.toThrow('fetch failed');
    });

    it('name their variable when another program has the port', async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      await expect(start(String(port))).rejects.toThrow(
        /^OPERATIONS_PORT can’t be listened on \(EADDRINUSE\)$/,
      );
      other.close();
    });
  });
});
