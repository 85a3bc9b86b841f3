import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { migrate, openDatabase, type OpenDatabase } from '#node/database.ts';

import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

const directory = mkdtempSync(join(tmpdir(), 'findings-'));
let database: OpenDatabase<Tables>;
beforeEach(() => (database = openDatabase<Tables>({ file: join(directory, 'server.sqlite') })));
afterEach(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

const delivery = {
  id: '01a1ff31-0000-7000-8000-000000000001',
  event_id: null,
  received_at: 1,
  verification: 'invalid',
  answer_status: 401,
  is_duplicate: 0,
  key_id: 'k',
  signed_timestamp: '1',
  headers: '{}',
  body_bytes: 2,
  refused_body_encrypted: 'sealed',
} as const;

it('refused callbacks of the previous version are kept, without a claim', async () => {
  const { db } = database;
  const before = Object.entries(migrations).filter(([name]) => name < '010');
  await migrate(db, Object.fromEntries(before));
  await db.insertInto('callback').values(delivery).execute();
  await migrate(db, migrations);
  expect(await db.selectFrom('callback').selectAll().execute()).toMatchObject([
    { ...delivery, claimed_object: null },
  ]);
  const claimed_object = 'c-1';
  await db
    .insertInto('callback')
    .values({ ...delivery, id: 'later', claimed_object })
    .execute();
  const found = db.selectFrom('callback').select('id').where('claimed_object', '=', claimed_object);
  expect(await found.execute()).toEqual([{ id: 'later' }]);
});
