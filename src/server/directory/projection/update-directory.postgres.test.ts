import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { inTransaction } from '#node/dialect.ts';
import { createLogger } from '#node/logger.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { finishedCall } from '#testing/finished-calls.ts';
import { startServer } from '#testing/started-server.ts';
import { createTestDatabase, keysOfTests, type TestDatabase } from '#testing/test-database.ts';
import { validRequests } from '#testing/valid-requests.ts';

import { freePorts } from '../../../tools/free-port.mjs';

/** A promise, and how to resolve it. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

describe('several servers that start on a directory of another version', () => {
  const directories: string[] = [];
  let database: TestDatabase;
  beforeEach(async () => (database = await createTestDatabase('')));
  afterEach(async () => {
    await database.close();
    for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
  });

  async function start(port: number) {
    const directory = mkdtempSync(join(tmpdir(), 'update-'));
    directories.push(directory);
    return startServer({
      directory,
      serviceUrl: 'http://127.0.0.1:1',
      environment: { ...database.environment, PORT: String(port) },
    });
  }

  it('live, are not ready and answer nothing else while another rebuilds it; then one of them does', async () => {
    const { db } = database.open();
    const dataKeys = createDataKeys({ current: keysOfTests.DATA_KEY });
    const recorder = createCallRecorder({ db, dataKeys, logger: createLogger({ level: 'silent' }) });
    const call = finishedCall('createBasicIdentity', { body: validRequests.createBasicIdentity });
    await inTransaction(db, async (transaction) => recorder.recordIn(transaction, call));

    const held = signal();
    const released = signal();
    const rebuildElsewhere = database
      .open()
      .db.transaction()
      .execute(async (transaction) => {
        await transaction.selectFrom('directory_version').selectAll().forUpdate().execute();
        held.give();
        await released.given;
      });
    await held.given;
    const ports = await freePorts(2);
    const starting = Promise.all(ports.map(async (port) => start(port)));
    const statusOf = async (port: number, path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 'not listening',
      );
    for (const port of ports) {
      await expect.poll(async () => statusOf(port, '/health/live'), { timeout: 10_000 }).toBe(200);
      expect(await statusOf(port, '/health/ready')).toBe(503);
      expect(await statusOf(port, '/api/customers')).toBe(503);
    }
    released.give();
    await rebuildElsewhere;
    const started = await starting;
    for (const port of ports) expect(await statusOf(port, '/health/ready')).toBe(200);
    for (const { server } of started) await server.stop();
    const entries = await db
      .selectFrom('audit_entry')
      .select('outcome')
      .where('action', '=', 'rebuild-directory')
      .where('outcome', '=', 'done')
      .execute();
    expect(entries).toHaveLength(1);
    expect(await db.selectFrom('directory_version').select('version').execute()).toEqual([{ version: 2 }]);
  }, 30_000);
});
