import type { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { rebuildDirectory } from '#server/directory/projection/rebuild-directory.ts';
import { sourceAad } from '#server/privacy/personal/data-keys.ts';
import { addSession } from '#server/accounts/sessions/session-store.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { planOf } from '#testing/query-plan.ts';
import { rememberPerson } from '#testing/remembered-people.ts';

import { sealedColumns, sealedRows } from './reseal-columns.ts';
import { erasableRows, eraseOld, type ErasureSlices, nextSize, RetentionStoppedError } from './retention.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What signing in leaves behind, as of an instant. */
async function leaveSignIns({ db, app }: DeskServer, name: string, atMs: number): Promise<void> {
  const { id: staffId } = await db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
  const at = atMs * 1000;
  await addSession(db, { staffId, method: 'password', agent: name }, atMs);
  const link = { token_sha256: name, staff_id: staffId, purpose: 'invite', created_at: at } as const;
  await db
    .insertInto('staff_link')
    .values({ ...link, expires_at: at })
    .execute();
  const bucket = name === 'old' ? 1 : 2;
  await db.insertInto('sign_in_failure').values({ bucket, failures: 1, last_at: at }).execute();
  await db
    .insertInto('source_address')
    .values({
      digest: name,
      address_encrypted: app.dataKeys.seal(`${name}-source`, sourceAad(name)),
      seen_at: at,
    })
    .execute();
  await db.insertInto('use_count').values({ staff_id: staffId, kind: name, began_at: at, used: 1 }).execute();
  await db
    .insertInto('known_device')
    .values({ token_digest: name, staff_id: staffId, used_at: at })
    .execute();
  const round = { state: '', nonce: '', code_verifier: '', return_to: '/', created_at: at };
  await db
    .insertInto('oidc_round')
    .values({ token_sha256: name, ...round })
    .execute();
  await db.insertInto('oidc_logout').values({ jti_sha256: name, at }).execute();
  const ending = { issuer: 'https://provider.example', subject: name, sid: null };
  await db
    .insertInto('provider_ending')
    .values({ id: name, ...ending, at })
    .execute();
  await db
    .insertInto('passkey_challenge')
    .values({ holder_sha256: name, staff_id: staffId, challenge: '', expires_at: at })
    .execute();
  await db
    .insertInto('new_browser')
    .values({ id: name, staff_id: staffId, at, method: 'password', agent: name })
    .execute();
  const about = { by_staff_id: null, item_id: null, object_kind: null, object_id: null, item_count: null };
  await db
    .insertInto('notice')
    .values({ id: name, staff_id: staffId, at, kind: 'late', ...about, seen_at: null })
    .execute();
  const stopped = { state: 'stopped', stopped_by: 'person', asked_at: 0, started_at: at } as const;
  await db
    .insertInto('batch')
    .values({ id: name, staff_id: staffId, created_at: at, ...stopped })
    .execute();
  const unanswered = { request_id: null, instance_id: null, answered_at: null, status: null, problem: null };
  await db
    .insertInto('batch_item')
    .values({
      batch_id: name,
      position: 1,
      kind: 'customer',
      object_id: name,
      created_at: at,
      state: 'waiting',
      ...unanswered,
    })
    .execute();
}

describe('retention', () => {
  let desk: DeskServer;
  beforeEach(async () => {
    desk = await createDeskServer();
    for (const name of ['a', 'b', 'c']) {
      await rememberPerson(desk, personOf(`old-${name}`), Date.now() - 40 * dayMs);
      await rememberPerson(desk, personOf(`new-${name}`), Date.now() - dayMs);
    }
    await leaveSignIns(desk, 'old', Date.now() - 40 * dayMs);
    await leaveSignIns(desk, 'new', Date.now() - dayMs);
  });
  afterEach(async () => desk.close());

  const personOf = (identityReference: string) => ({
    identityReference,
    email: `${identityReference}@example.com`,
    wallet: `0xwallet-${identityReference}`,
    reason: `because of ${identityReference}`,
  });
  const twoRows = { firstRows: 2, fewestRows: 2, mostRows: 2, betweenSlices: async () => Promise.resolve() };
  const erase = async (slices: Partial<ErasureSlices> = {}, signal?: AbortSignal) =>
    eraseOld({
      db: desk.db,
      trail: desk.app.audit.trail,
      days: 30,
      slices: { ...twoRows, ...slices },
      ...(signal && { signal }),
    });
  /** Every sealed text that is left, opened. */
  const left = async () => {
    const texts: string[] = [];
    for (const column of sealedColumns)
      for (const row of await sealedRows(desk.db, column, { after: null, limit: 1000 }))
        texts.push(`${column.aadOf(row)} ${desk.app.dataKeys.open(row.sealed, column.aadOf(row))}`);
    return texts.sort();
  };
  const finds = async (kind: 'email' | 'wallet' | 'transaction-hash', value: string) =>
    desk.db
      .selectFrom('lookup')
      .select('object_id')
      .where('digest', 'in', desk.app.dataKeys.lookupDigests(kind, value))
      .execute();
  const projected = async () => {
    const [column] = sealedColumns;
    const rows = await sealedRows(desk.db, column!, { after: null, limit: 1000 });
    const lookups = await desk.db.selectFrom('lookup').selectAll().orderBy('digest').execute();
    return {
      values: rows.map(
        (row) => `${column!.aadOf(row)} ${desk.app.dataKeys.open(row.sealed, column!.aadOf(row))}`,
      ),
      lookups,
    };
  };
  const outcomes = async () => {
    await desk.app.audit.trail.drain();
    const rows = await desk.db
      .selectFrom('audit_entry')
      .select(['kind', 'outcome'])
      .where('action', '=', 'retention')
      .orderBy('seq')
      .execute();
    return rows.map(({ kind, outcome }) => outcome ?? kind);
  };

  it('erases what is older, wherever it is, and nothing that is younger', async () => {
    const before = await left();
    const erased = await erase();
    expect(Object.entries(erased).filter(([, rows]) => rows === 0)).toEqual([]);
    expect(Object.keys(erased)).toEqual([...new Set(erasableRows.map(({ table }) => table))]);
    expect(await left()).toEqual(before.filter((text) => !text.includes('old-')));
    expect((await left()).join('\n')).not.toMatch(/old-[abc]/);
    for (const [kind, prefix] of [
      ['wallet', '0xwallet-'],
      ['transaction-hash', '0xhash-'],
    ] as const) {
      expect(await finds(kind, `${prefix}old-a`)).toEqual([]);
      expect(await finds(kind, `${prefix}new-a`)).toHaveLength(1);
    }
    expect(await finds('email', 'old-b@example.com')).toEqual([]);
    expect(await finds('email', 'new-b@example.com')).toEqual([{ object_id: 'new-b' }]);
    const passing = [
      'session',
      'known_device',
      'staff_link',
      'sign_in_failure',
      'use_count',
      'source_address',
      'oidc_round',
      'oidc_logout',
      'provider_ending',
      'passkey_challenge',
      'new_browser',
      'notice',
      'batch',
      'batch_item',
    ] as const;
    for (const table of passing)
      expect(await desk.db.selectFrom(table).selectAll().execute()).toHaveLength(1);
    expect(await outcomes()).toEqual(['intent', 'done']);
  });

  it('has intent and erasure on disk before anything is gone', async () => {
    let seen: unknown = null;
    const countErasures = async () => {
      seen ??= {
        erasures: await desk.db.selectFrom('erasure').selectAll().execute(),
        outcomes: await outcomes(),
      };
    };
    await erase({ betweenSlices: countErasures });
    expect(seen).toMatchObject({ erasures: [{}], outcomes: ['intent'] });
  });

  it.each([1, 3, 5, 8, 11])('continues where it was cut off: after batch %i', async (cut) => {
    let batch = 0;
    const dies = async () => {
      batch += 1;
      await Promise.resolve();
      if (batch === cut) throw new Error('cut off');
    };
    await expect(erase({ betweenSlices: dies })).rejects.toThrow('cut off');
    await erase();
    expect((await left()).join('\n')).not.toMatch(/old-[abc]/);
    expect((await left()).join('\n')).toMatch(/new-a/);
    expect(await finds('email', 'old-a@example.com')).toEqual([]);
    expect(await outcomes()).toEqual(['intent', 'failed', 'intent', 'done']);
  });

  it('matches a rebuilt directory, whenever it died', async () => {
    let batch = 0;
    const dies = async () => {
      batch += 1;
      await Promise.resolve();
      // The values from the calls are still there, all but the first batch.
      if (batch === 1) throw new Error('cut off');
    };
    await expect(erase({ betweenSlices: dies })).rejects.toThrow('cut off');
    await rebuildDirectory(desk.db, desk.app.dataKeys);
    const midway = await projected();
    expect(midway.values.filter((row) => row.includes('old-'))).toEqual([]);
    await erase();
    expect(await projected()).toEqual(midway);
    await rebuildDirectory(desk.db, desk.app.dataKeys);
    expect(await projected()).toEqual(midway);
  });

  const countOld = async () =>
    (await desk.db.selectFrom('personal_value').select('at').where('at', '=', 1).execute()).length;

  it('looks at so many rows a statement and no more, and has each slice on disk before the next', async () => {
    const value = {
      object_kind: 'customer',
      object_id: 'old',
      value_encrypted: 'sealed',
      event_id: '',
    } as const;
    const rows = Array.from({ length: 9 }, (_, at) => ({ ...value, field: `field-${at}`, at: 1 }));
    await desk.db.insertInto('personal_value').values(rows).execute();
    const counts = [await countOld()];
    let slices = 0;
    const erased = await erase({
      async betweenSlices() {
        slices += 1;
        counts.push(await countOld());
      },
    });
    const steps = counts.slice(1).map((count, at) => (counts[at] ?? 0) - count);
    expect(Math.max(...steps)).toBe(2);
    expect(counts.at(-1)).toBe(0);
    expect(erased['personal_value']).toBeGreaterThanOrEqual(rows.length);
    // The second time there is nothing to erase; what is young is looked at in slices as well.
    slices = 0;
    const again = await erase({
      async betweenSlices() {
        slices += 1;
        await Promise.resolve();
      },
    });
    expect(Object.values(again).every((count) => count === 0)).toBe(true);
    expect(slices).toBeGreaterThan(erasableRows.length);
  });

  it('finds each slice by an index, however large the table', async () => {
    const statements: CompiledQuery[] = [];
    const watched = desk.db.withPlugin({
      transformQuery({ node, queryId }) {
        statements.push(desk.db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => Promise.resolve(result),
    });
    const slices = { ...twoRows, firstRows: 1, fewestRows: 1, mostRows: 1 };
    await eraseOld({ db: watched, trail: desk.app.audit.trail, days: 30, slices });
    const ofSlices = statements.filter(({ sql: text }) =>
      /^\s*(?:select|delete|update) [^]* where \(/.test(text),
    );
    const tables = new Set(ofSlices.map(({ sql: text }) => /(?:from|update) "(\w+)"/.exec(text)?.[1]));
    expect(tables).toEqual(new Set(erasableRows.map(({ table }) => table)));
    if (desk.database === 'postgres') return;
    for (const statement of ofSlices) {
      const plan = await planOf(desk, { compile: () => statement });
      expect(plan).toMatch(/^SEARCH \w+ USING /);
      expect(plan).not.toMatch(/SCAN|TEMP B-TREE FOR ORDER BY/);
    }
  });

  it('chooses the rows of a slice by the time that one took', () => {
    const bounds = { fewestRows: 200, mostRows: 5000 };
    const sizes = [1, 1, 1, 50, 101, 500, 500, 500, 500, 500].reduce<number[]>(
      (all, tookMs) => [...all, nextSize(all.at(-1) ?? 0, { tookMs, ...bounds })],
      [1000],
    );
    expect(sizes).toEqual([1000, 2000, 4000, 5000, 5000, 2500, 1250, 625, 312, 200, 200]);
  });

  it('ends between two slices when it is told to, says what was erased, and continues', async () => {
    const values = async () => {
      const calls = desk.db.selectFrom('service_call').select('id');
      return (await calls.where('personal_encrypted', 'is not', null).execute()).length;
    };
    const valuesBefore = await values();
    const stop = new AbortController();
    let slices = 0;
    const stops = async () => {
      slices += 1;
      await Promise.resolve();
      if (slices === 3) stop.abort();
    };
    await expect(erase({ betweenSlices: stops }, stop.signal)).rejects.toThrow(RetentionStoppedError);
    expect(slices).toBe(3);
    await desk.app.audit.trail.drain();
    const { details } = await desk.db
      .selectFrom('audit_entry')
      .select('details')
      .where('outcome', '=', 'failed')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details ?? '')).toMatchObject({
      service_call: valuesBefore - (await values()),
    });
    expect(await values()).toBeLessThan(valuesBefore);
    await erase();
    expect((await left()).join('\n')).not.toMatch(/old-[abc]/);
    expect(await outcomes()).toEqual(['intent', 'failed', 'intent', 'done']);
  });

  it('does no harm beside another one: together they erase what one would', async () => {
    const before = await left();
    const both = await Promise.all([erase(), erase()]);
    const sum = (table: string) => both.reduce((all, erased) => all + (erased[table] ?? 0), 0);
    expect(sum('session')).toBe(1);
    expect(sum('note')).toBe(3);
    expect(await left()).toEqual(before.filter((text) => !text.includes('old-')));
  });

  it('erases nothing when the trail can’t be written', async () => {
    const before = await left();
    await desk.ownerDb.schema.alterTable('audit_head').renameTo('audit_head_gone').execute();
    await expect(erase()).rejects.toMatchObject({ code: 'not-recorded' });
    await desk.ownerDb.schema.alterTable('audit_head_gone').renameTo('audit_head').execute();
    expect(await left()).toEqual(before);
    expect(await desk.db.selectFrom('erasure').selectAll().execute()).toEqual([]);
  });
});
