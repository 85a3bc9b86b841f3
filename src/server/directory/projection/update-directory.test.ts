import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { inTransaction } from '#node/dialect.ts';
import { createLogger } from '#node/logger.ts';
import { createRandom } from '#sandbox/seeds/random.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { buildProgram } from '#testing/build-program.ts';
import { createDeskServer } from '#testing/desk-server.ts';
import { finishedCall } from '#testing/finished-calls.ts';
import { startServer } from '#testing/started-server.ts';
import { createTestDatabase, keysOfTests, type TestDatabase } from '#testing/test-database.ts';
import { validRequests } from '#testing/valid-requests.ts';

import { projectionVersion, rebuildDirectory } from './rebuild-directory.ts';
import { updateDirectory } from './update-directory.ts';

const dataKeys = createDataKeys({ current: keysOfTests.DATA_KEY });

describe('a directory of another version', () => {
  let directory = '';
  let database: TestDatabase;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'update-'));
    database = await createTestDatabase(directory);
  });
  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  const start = async () =>
    startServer({
      directory,
      serviceUrl: 'http://127.0.0.1:1',
      environment: { ...database.environment, ...keysOfTests },
      paces: { auditPace: { lease: { renewMs: 50, steadyMs: 0 } } },
    });

  /** Two customers who were created, one of them under a reference that the stored directory has lost. */
  async function fill(): Promise<void> {
    const { db } = database.open();
    const recorder = createCallRecorder({ db, dataKeys, logger: createLogger({ level: 'silent' }) });
    for (const identityReference of ['kept-1', 'lost-2']) {
      const body = { ...validRequests.createBasicIdentity, identityReference, email: 'lena@example.com' };
      const call = finishedCall('createBasicIdentity', { body }, { status: 201 });
      await inTransaction(db, async (transaction) => recorder.recordIn(transaction, call));
    }
    await db.deleteFrom('customer').where('identity_reference', '=', 'lost-2').execute();
    await db.deleteFrom('lookup').execute();
  }

  /** What shows whether the directory is the stored or the rebuilt one. */
  async function stateOf() {
    const { db } = database.open();
    const version = await db.selectFrom('directory_version').select('version').executeTakeFirstOrThrow();
    const customers = await db.selectFrom('customer').select('identity_reference').execute();
    const lookups = await db.selectFrom('lookup').select('object_id').execute();
    return {
      ...version,
      customers: customers.map(({ identity_reference: reference }) => reference).sort(),
      lookups: lookups.map(({ object_id: id }) => id).sort(),
    };
  }

  const entries = async () =>
    database
      .open()
      .db.selectFrom('audit_entry')
      .select(['kind', 'outcome', 'details'])
      .where('action', '=', 'rebuild-directory')
      .orderBy('seq')
      .execute();

  const stored = { version: 1, customers: ['kept-1'], lookups: [] };
  const rebuilt = { version: 2, customers: ['kept-1', 'lost-2'], lookups: ['kept-1', 'lost-2'] };

  it('is not rebuilt again when another server finishes first', async () => {
    await fill();
    const { db } = database.open();
    const settled: unknown[] = [];
    await updateDirectory({
      db,
      dataKeys,
      trail: { intend: async () => ({ settle: (outcome) => void settled.push(outcome) }) },
      // Another server rebuilds it after this one has read the version.
      rereadCallbacks: async () => {
        await rebuildDirectory(database.open().db, dataKeys);
        await db.deleteFrom('customer').where('identity_reference', '=', 'lost-2').execute();
      },
      logger: createLogger({ level: 'silent' }),
    });
    expect((await stateOf()).customers).toEqual(['kept-1']);
    expect(settled).toEqual([{ outcome: 'failed' }]);
  });

  it('is rebuilt at the first start, once, with an entry in the trail', async () => {
    await fill();
    expect(await stateOf()).toEqual(stored);
    const first = await start();
    expect(await stateOf()).toEqual(rebuilt);
    await first.server.stop();
    const all = await entries();
    expect(all.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['intent', null],
      ['outcome', 'done'],
    ]);
    expect(JSON.parse(all[1]!.details)).toMatchObject({ submissions: 0, calls: 2, callbacks: 0 });
    const second = await start();
    await second.server.stop();
    expect(await entries()).toHaveLength(2);
  });

  it('that has no events yet gets its version, and no entry', async () => {
    const { server } = await start();
    await server.stop();
    expect([(await stateOf()).version, await entries()]).toEqual([projectionVersion, []]);
  });

  it('stays as it is when the rebuild fails, and is rebuilt once it can be', async () => {
    await fill();
    const { db } = database.open();
    const { id, personal_encrypted: sealed } = await db
      .selectFrom('service_call')
      .select(['id', 'personal_encrypted'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const damage = async (text: string | null) =>
      db.updateTable('service_call').set({ personal_encrypted: text }).where('id', '=', id).execute();
    await damage('v1.broken');
    await expect(start()).rejects.toThrow(Error);
    expect(await stateOf()).toEqual(stored);
    await damage(sealed);
    const { server } = await start();
    await server.stop();
    expect(await stateOf()).toEqual(rebuilt);
    expect((await entries()).map(({ outcome }) => outcome)).toEqual([null, 'failed', null, 'done']);
  });

  it('stays as it is wherever the rebuild is killed, and is rebuilt by the next', async () => {
    await fill();
    const program = await buildProgram('src/testing/killed-rebuild-program.ts');
    const url = database.environment['DATABASE_URL'];
    const place =
      url === undefined ? { REBUILT_FILE: join(directory, 'server.sqlite') } : { REBUILT_URL: url };
    const run = (environment: Readonly<Record<string, string>> = {}) =>
      spawnSync(process.execPath, [program.file], {
        env: { PATH: process.env['PATH'], ...keysOfTests, ...place, ...environment },
        encoding: 'utf8',
      });
    const setBack = async () => {
      const { db } = database.open();
      await db.updateTable('directory_version').set({ version: 1 }).execute();
      await db.deleteFrom('customer').where('identity_reference', '=', 'lost-2').execute();
      await db.deleteFrom('lookup').execute();
    };
    const statements = Number(run().stdout);
    expect(statements).toBeGreaterThan(15);
    const random = createRandom(5);
    for (const _ of Array.from({ length: 5 })) {
      await setBack();
      const after = random.whole(1, statements - 1);
      expect(run({ KILLED_AFTER: String(after) }), `after ${after}`).toMatchObject({ signal: 'SIGKILL' });
      // On PostgreSQL the transaction of the dead ends when its connection is noticed to be gone.
      await expect.poll(stateOf, { timeout: 10_000 }).toEqual(stored);
      expect(run(), `after ${after}`).toMatchObject({ status: 0 });
      expect(await stateOf()).toEqual(rebuilt);
    }
    program.remove();
  }, 180_000);
});

describe('a desk whose directory is being rebuilt', () => {
  it('lives, is not ready, and refuses everything else for now', async () => {
    const desk = await createDeskServer();
    const answer = async (url: string) => {
      const { statusCode, headers, body } = await desk.app.inject({ url });
      return { status: statusCode, retryAfter: headers['retry-after'], body };
    };
    await expect.poll(async () => (await answer('/health/ready')).status).toBe(200);
    desk.app.hold.isOn = true;
    expect(await answer('/health/live')).toMatchObject({ status: 200 });
    expect(await answer('/health/ready')).toMatchObject({
      status: 503,
      body: expect.stringContaining('directory'),
    });
    for (const url of ['/', '/api/environment', '/api/customers', '/callbacks'])
      expect(await answer(url)).toMatchObject({
        status: 503,
        retryAfter: '5',
        body: expect.stringContaining('rebuilding its directory'),
      });
    desk.app.hold.isOn = false;
    expect((await answer('/api/environment')).status).toBe(200);
    await desk.close();
  });
});
