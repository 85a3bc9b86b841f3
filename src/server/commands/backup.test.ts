import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditVerdict } from '#contract/desk/audit.ts';
import { createMicrosecondClock } from '#node/signature.ts';
import { checkpointFileName } from '#server/audit/trail/checkpoint.ts';
import type { Tables } from '#server/database/tables.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';
import { rampMessage } from '#testing/desk-callbacks.ts';
import { directoryRows } from '#testing/directory-rows.ts';
import { dumpPostgres, restore, type Place } from '#testing/restored-place.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { signCallback } from '#testing/sign-callback.ts';
import { startServer, type StartedServer } from '#testing/started-server.ts';
import { createTestDatabase, keysOfTests, testDatabase, type TestDatabase } from '#testing/test-database.ts';

const nextTimestamp = createMicrosecondClock();
const dataKeys = createDataKeys({ current: keysOfTests.DATA_KEY });

/** Written by hand: what would let someone in again who has been shut out since. */
const waysIn = ['session', 'known_device', 'staff_link', 'oidc_round', 'passkey_challenge'] as const;

describe(`a backup of ${testDatabase} restored into an empty place`, () => {
  let program: BuiltProgram;
  let service: ScriptedService;
  let root: string;
  let database: TestDatabase;
  let origin: Place;
  let running: StartedServer | null = null;
  beforeAll(async () => {
    program = await buildProgram('src/server/commands/backup-program.ts');
    service = await startScriptedService();
    service.answerWith(json(201, { identityReference: 'customer-1', createdAt: '2026-01-01T00:00:00Z' }));
  }, 60_000);
  afterAll(async () => {
    program.remove();
    await service.close();
  });
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'backup-'));
    const directory = join(root, 'origin');
    mkdirSync(directory);
    database = await createTestDatabase(directory);
    const environment = { ...keysOfTests, ...database.environment };
    origin = { directory, environment, read: async (work) => work(database.open().db) };
  });
  afterEach(async () => {
    await running?.server.stop();
    running = null;
    await database.close();
    rmSync(root, { recursive: true });
  });

  const start = async ({ directory, environment }: Place) =>
    (running = await startServer({ directory, environment, serviceUrl: service.url }));
  const stop = async () => {
    await running?.server.stop();
    running = null;
  };
  const deliver = async ({ url }: StartedServer, rampId: string) => {
    const body = rampMessage({ ramp_id: rampId, order_id: rampId });
    const authorization = signCallback(body, { url: '/callbacks', timestamp: nextTimestamp() });
    const headers = { authorization, 'content-type': 'application/json' };
    expect((await fetch(`${url}/callbacks`, { method: 'POST', headers, body })).status).toBe(200);
  };
  const verify = async ({ url, cookie }: StartedServer) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/audit/verify`, { method: 'POST', headers, body: '{}' });
    return auditVerdict.parse(await answer.json());
  };
  const checkpoint = async ({ get }: StartedServer) => {
    const answer = await get('/api/audit/export?format=jsonl');
    expect(answer.status).toBe(200);
    await answer.text();
  };
  const settled = async (place: Place) => {
    const waiting = async () =>
      place.read(
        async (db) =>
          (await db.selectFrom('callback_event').select('id').where('processed_at', 'is', null).execute())
            .length + (await db.selectFrom('audit_open').select('seq').execute()).length,
      );
    await expect.poll(waiting).toBe(0);
  };
  const restored = async (file: string): Promise<Place> => {
    const directory = join(root, 'restored');
    mkdirSync(directory);
    return restore(file, directory);
  };
  const backUp = (file: string) => {
    if (testDatabase === 'postgres') dumpPostgres(database.ownerUrl ?? '', { file, without: waysIn });
    else expect(run(program, [file], origin)).toMatchObject({ status: 0 });
  };
  const keepCheckpoints = (place: Place) =>
    copyFileSync(join(origin.directory, checkpointFileName), join(place.directory, checkpointFileName));

  it('has everything acknowledged, the same directory, and a trail that verifies', async () => {
    const server = await start(origin);
    expect((await server.create('a')).status).toBe(201);
    for (const at of [1, 2, 3]) await deliver(server, `r-${at}`);
    await settled(origin);
    await checkpoint(server);
    await settled(origin);
    const before = await origin.read(async (db) => directoryRows(db, dataKeys));
    // It goes on taking what comes.
    const during = Promise.all([4, 5, 6].map(async (at) => deliver(server, `r-${at}`)));
    await origin.read(leaveWaysIn);
    const file = join(root, 'backup');
    backUp(file);
    await during;
    await stop();
    const place = await restored(file);
    keepCheckpoints(place);
    const rows = await place.read(async (db) => directoryRows(db, dataKeys));
    const isOf = (known: readonly string[]) => (row: { ramp_id: string }) => known.includes(row.ramp_id);
    expect({ ...rows, ramps: rows.ramps.filter(isOf(['r1', 'r2', 'r3'])) }).toEqual(before);
    expect(await place.read(rightsOfServer)).toEqual(await origin.read(rightsOfServer));
    expect([await origin.read(openWaysIn), await place.read(openWaysIn)]).toEqual([
      { session: 1, known_device: 1, staff_link: 1, oidc_round: 1, passkey_challenge: 1 },
      { session: 0, known_device: 0, staff_link: 0, oidc_round: 0, passkey_challenge: 0 },
    ]);
    const again = await start(place);
    expect((await fetch(`${again.url}/api/session`, { headers: { cookie: server.cookie } })).status).toBe(
      401,
    );
    expect((await again.submissions())[0]).toMatchObject({ outcome: 'answered', status: 201 });
  });

  it('as new as the checkpoints raises no warning; an older one raises all', async () => {
    const server = await start(origin);
    for (const at of [1, 2]) await deliver(server, `r-${at}`);
    expect((await server.create('b')).status).toBe(201);
    await settled(origin);
    await checkpoint(server);
    await settled(origin);
    const file = join(root, 'backup');
    backUp(file);
    await checkpoint(server);
    await settled(origin);
    await checkpoint(server);
    await stop();
    const place = await restored(file);
    const fresh = await start(place);
    expect(fresh.server.notices).toEqual([]);
    expect(await verify(fresh)).toMatchObject({ isIntact: true });
    await stop();

    rmSync(join(place.directory, checkpointFileName));
    keepCheckpoints(place);
    const older = await start(place);
    expect(older.server.notices).toEqual([
      expect.stringMatching(
        /^(?:the audit trail ends with entry \d+, and|entry \d+ of the audit trail is not the one that) a checkpoint .* older/,
      ),
    ]);
    expect(await verify(older)).toMatchObject({ isIntact: false });
    // The trail itself says so, for readers without checkpoints.
    const warningsIn = async (db: Kysely<Tables>) =>
      db.selectFrom('audit_entry').select('details').where('action', '=', 'older-database').execute();
    const [entry] = await place.read(warningsIn);
    expect(JSON.parse(entry?.details ?? '{}')).toMatchObject({ provenSeq: expect.any(Number) as number });
    // The trail goes on, beyond where it once was: what was signed then still shows.
    for (let n = 0; n < 4; n += 1) await checkpoint(older);
    await settled(place);
    expect(await verify(older)).toMatchObject({ isIntact: false, firstBad: { kind: 'rewritten' } });
    await stop();
    const later = await start(place);
    expect(later.server.notices).toEqual([
      expect.stringMatching(/^entry \d+ of the audit trail is not the one/),
    ]);
  });
});

function run(
  program: BuiltProgram,
  words: readonly string[],
  { directory, environment }: Omit<Place, 'read'>,
) {
  const env = { PATH: process.env['PATH'], DATA_DIR: directory, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program.file, ...words], {
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

/** A link that nobody has used, and a sign-in at the provider that has begun; a sign-in with a password has left the rest. */
async function leaveWaysIn(db: Kysely<Tables>): Promise<void> {
  const { id } = await db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
  const link = { token_sha256: 'a', staff_id: id, purpose: 'reset', created_at: 1 } as const;
  await db
    .insertInto('staff_link')
    .values({ ...link, expires_at: 9e15 })
    .execute();
  const round = { state: '', nonce: '', code_verifier: '', return_to: '/', created_at: 1 };
  await db
    .insertInto('oidc_round')
    .values({ token_sha256: 'a', ...round })
    .execute();
  await db
    .insertInto('passkey_challenge')
    .values({ holder_sha256: 'a', staff_id: id, challenge: '', expires_at: 9e15 })
    .execute();
}

/** How many of each there are. */
async function openWaysIn(db: Kysely<Tables>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of waysIn)
    counts[table] = (await sql`select 1 from ${sql.table(table)}`.execute(db)).rows.length;
  return counts;
}

/** Whom the tables' owner lets do what; SQLite has no such rights. */
async function rightsOfServer(db: Kysely<Tables>): Promise<unknown[]> {
  if (testDatabase === 'sqlite') return [];
  const { rows } = await sql`select table_name, privilege_type from information_schema.role_table_grants
    where grantee = 'rampart_server' order by 1, 2`.execute(db);
  expect(rows.length).toBeGreaterThan(50);
  return rows;
}
