import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DirectoryInUseError } from '#node/directory-lock.ts';
import { readEvents } from '#testing/event-reader.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { startServer, type StartedServer } from '#testing/started-server.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

describe('two servers on one PostgreSQL', () => {
  const directories: string[] = [];
  const servers: StartedServer[] = [];
  let database: TestDatabase;
  let service: ScriptedService;
  beforeEach(async () => {
    database = await createTestDatabase('');
    service = await startScriptedService();
  });
  afterEach(async () => {
    await service.close();
    for (const { server } of servers.splice(0)) await server.stop();
    await database.close();
    for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
  });

  async function start(directory = mkdtempSync(join(tmpdir(), 'several-'))): Promise<StartedServer> {
    directories.push(directory);
    const started = await startServer({
      directory,
      serviceUrl: service.url,
      environment: { ...database.environment, SERVICE_TIMEOUT_MS: '60000' },
    });
    servers.push(started);
    return started;
  }

  it('work side by side, each with its own directory: what one receives the other shows', async () => {
    service.answerWith(json(201, { identityReference: 'customer-1', createdAt: '' }));
    const first = await start();
    const second = await start();
    expect((await first.create('a')).status).toBe(201);
    expect((await second.submissions())[0]).toMatchObject({ outcome: 'answered', status: 201 });
    // A session is good at both.
    const session = await fetch(`${second.url}/api/session`, { headers: { cookie: first.cookie } });
    expect(session.status).toBe(200);
  });

  it('bring what one of them did to the open pages of both', async () => {
    service.answerWith(json(201, { identityReference: 'customer-1', createdAt: '' }));
    const [first, second] = [await start(), await start()];
    const readers = [await readEvents(first.url, first.cookie), await readEvents(second.url, first.cookie)];
    expect((await first.create('c')).status).toBe(201);
    for (const { received } of readers)
      await expect.poll(() => received, { timeout: 10_000 }).toContain('customer customer-1');
    for (const reader of readers) {
      reader.close();
      await reader.ended;
    }
  });

  it('leave each other’s submissions alone: a start does not settle what the other is sending', async () => {
    let answer = () => {};
    service.answerWith((response, call, request) => {
      if (call.method === 'GET') return json(404, {})(response, call, request);
      answer = () => json(201, { identityReference: 'customer-1', createdAt: '' })(response, call, request);
    });
    const first = await start();
    const call = first.create('b');
    await expect.poll(() => service.serviceCalls.length, { timeout: 10_000 }).toBe(1);
    const second = await start();
    expect((await second.submissions())[0]).toMatchObject({ outcome: 'sending' });
    answer();
    expect((await call).status).toBe(201);
    expect((await second.submissions())[0]).toMatchObject({ outcome: 'answered', status: 201 });
  });

  it('refuse to share a directory, where checkpoints are kept', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'several-'));
    await start(directory);
    await expect(
      startServer({ directory, serviceUrl: service.url, environment: database.environment }),
    ).rejects.toThrow(DirectoryInUseError);
  });
});
