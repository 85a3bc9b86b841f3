import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

import { operations } from '#contract/service/operations.ts';
import { createDeskServer } from '#testing/desk-server.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { startServer } from '#testing/started-server.ts';
import { validRequests } from '#testing/valid-requests.ts';

const mount = (...words: string[]) => spawnSync('mount', words).status === 0;
const unmount = (directory: string) => spawnSync('umount', ['-l', directory]).status === 0;

/** A disk of its own of so many bytes; null where this process may not mount one. */
function smallDisk(bytes: number): string | null {
  const directory = mkdtempSync(join(tmpdir(), 'disk-'));
  if (mount('-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', directory)) return directory;
  rmSync(directory, { recursive: true });
  return null;
}

function fill(directory: string): void {
  for (let bytes = 1024 * 1024; bytes >= 512; bytes /= 2)
    for (let at = 0; at < 64; at += 1) {
      try {
        writeFileSync(join(directory, `ballast-${bytes}-${at}`), Buffer.alloc(bytes));
      } catch {
        break;
      }
    }
}

const disk = smallDisk(16 * 1024 * 1024);

describe('a full disk', () => {
  let service: ScriptedService;
  beforeEach(async () => {
    service = await startScriptedService(json(201, { identityReference: 'customer-1', createdAt: '' }));
  });
  afterEach(async () => service.close());
  afterAll(() => {
    if (disk !== null && unmount(disk)) rmSync(disk, { recursive: true });
  });

  const writes = () => service.serviceCalls.filter(({ method }) => method === 'POST').length;

  it('of the database sends nothing unrecorded, and recovers', async () => {
    const desk = await createDeskServer({ serviceUrl: service.url });
    const cookie = await desk.cookieOf('admin');
    const create = async (key: string) =>
      desk.app.inject({
        method: 'POST',
        url: `/api/service${operations.createBasicIdentity.path}`,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
        payload: JSON.stringify(validRequests.createBasicIdentity),
      });
    // It can't be set below what is in use.
    await sql.raw('pragma max_page_count = 1').execute(desk.db);
    let refused = await create('k-0');
    for (let at = 1; refused.statusCode !== 503; at += 1) refused = await create(`k-${at}`);
    expect(refused.json()).toMatchObject({ status: 503 });
    const sent = writes();
    expect((await create('refused-again')).statusCode).toBe(503);
    expect(writes()).toBe(sent);
    expect((await desk.app.inject({ url: '/health/live' })).statusCode).toBe(200);
    const rows = await desk.db.selectFrom('submission').select('id').execute();
    expect(rows.length).toBeGreaterThanOrEqual(sent);
    await sql.raw('pragma max_page_count = 1000000').execute(desk.db);
    await expect.poll(async () => (await create('afterwards')).statusCode, { timeout: 20_000 }).toBe(201);
    await desk.close();
  });

  // Filling a disk of its own takes the right to mount one.
  it.each(disk === null ? [] : [disk])(
    'answers 503, stays up, and continues when there is space',
    async (directory) => {
      const started = await startServer({ directory, serviceUrl: service.url });
      expect((await started.create('before')).status).toBe(201);
      fill(directory);
      const before = writes();
      // What is already allocated may take a few more.
      for (let at = 0; at < 200; at += 1) if ((await started.create(`fill-${at}`)).status === 503) break;
      const sent = writes();
      const refused = await started.create('refused');
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).not.toBeNull();
      expect(writes()).toBe(sent);
      expect(sent - before).toBeLessThan(200);
      expect((await started.get('/health/live')).status).toBe(200);
      spawnSync('sh', ['-c', 'rm -f "$1"/ballast-*', 'sh', directory]);
      await expect
        .poll(async () => (await started.create('afterwards')).status, { timeout: 20_000 })
        .toBe(201);
      expect((await started.submissions()).length).toBeGreaterThan(0);
      await started.server.stop();
      unmount(directory);
      rmSync(directory, { recursive: true });
    },
  );
});
