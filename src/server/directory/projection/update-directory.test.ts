import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createLogger } from '#node/logger.ts';
import { createDeskServer } from '#testing/desk-server.ts';
import {
  dataKeysOfTests,
  directoryState,
  earlierDirectory,
  fillEarlierDirectory,
  rebuiltDirectory,
} from '#testing/earlier-directory.ts';
import { startServer } from '#testing/started-server.ts';
import { createTestDatabase, keysOfTests, type TestDatabase } from '#testing/test-database.ts';

import { rebuildDirectory } from './rebuild-directory.ts';
import { projectionVersion } from './projection-version.ts';
import { updateDirectory } from './update-directory.ts';

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

  const fill = async () => fillEarlierDirectory(database);
  const stateOf = async () => directoryState(database);
  const entries = async () =>
    database
      .open()
      .db.selectFrom('audit_entry')
      .select(['kind', 'outcome', 'details'])
      .where('action', '=', 'rebuild-directory')
      .orderBy('seq')
      .execute();

  it('is not rebuilt again when another server finishes first', async () => {
    await fill();
    const { db } = database.open();
    const settled: unknown[] = [];
    await updateDirectory({
      db,
      dataKeys: dataKeysOfTests,
      trail: { intend: async () => ({ settle: (outcome) => void settled.push(outcome) }) },
      // Another server rebuilds it after this one has read the version.
      rereadCallbacks: async () => {
        await rebuildDirectory(database.open().db, dataKeysOfTests);
        await db.deleteFrom('customer').where('identity_reference', '=', 'lost-2').execute();
      },
      logger: createLogger({ level: 'silent' }),
    });
    expect((await stateOf()).customers).toEqual(['kept-1']);
    expect(settled).toEqual([{ outcome: 'failed' }]);
  });

  it('is rebuilt at the first start, once, with an entry in the trail', async () => {
    await fill();
    expect(await stateOf()).toEqual(earlierDirectory);
    const first = await start();
    expect(await stateOf()).toEqual(rebuiltDirectory);
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
    expect(await stateOf()).toEqual(earlierDirectory);
    await damage(sealed);
    const { server } = await start();
    await server.stop();
    expect(await stateOf()).toEqual(rebuiltDirectory);
    expect((await entries()).map(({ outcome }) => outcome)).toEqual([null, 'failed', null, 'done']);
  });
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
