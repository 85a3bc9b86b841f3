import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { migrate, openDatabase, type OpenDatabase } from '#node/database.ts';
import { migrations } from '#server/database/migrations.ts';
import type { Tables } from '#server/database/tables.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import { rebuildDirectory } from '#server/directory/projection/rebuild-directory.ts';

const directory = mkdtempSync(join(tmpdir(), 'upgrade-'));
let database: OpenDatabase<Tables>;

const submission = (id: string, reference: string, at: number, status: string | null) => ({
  id,
  operation: 'shareDocuments',
  identity_reference: reference,
  staff_id: 'staff-1',
  request_id: `q-${id}`,
  submitted_at: at,
  outcome: 'answered' as const,
  status: 202,
  onboarding_status: status,
  answered_at: at + 10,
});

/** As the version before left it: a customer was the newest submission and how many there were. */
beforeAll(async () => {
  database = openDatabase<Tables>({ file: join(directory, 'server.sqlite') });
  const { db } = database;
  const before = ['001-staff', '002-submissions'].map((name) => [name, migrations[name]!] as const);
  await migrate(db, Object.fromEntries(before));
  const staff = { id: 'staff-1', email: 'a@b.c', email_key: 'a@b.c', name: 'A', role: 'admin' } as const;
  await db
    .insertInto('staff')
    .values({ ...staff, password_hash: '', is_sandbox: 0, is_disabled: 0 })
    .execute();
  const all = [
    submission('s-1', 'a', 100, 'REJECTED'),
    submission('s-2', 'a', 200, 'PENDING'),
    submission('s-3', 'a', 300, null),
    submission('s-4', "it-s'quoted", 400, 'AP"PROVED'),
    submission('s-5', 'none', 500, null),
  ];
  for (const one of all) await db.insertInto('submission').values(one).execute();
  const last = { a: ['s-3', 3], "it-s'quoted": ['s-4', 1], none: ['s-5', 1] } as const;
  for (const [identity_reference, [last_submission_id, submission_count]] of Object.entries(last))
    await db
      .insertInto('customer')
      .values({ identity_reference, last_submission_id, submission_count } as never)
      .execute();
  await migrate(db, migrations);
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

it('customers of the previous version keep submissions and last status, as after a rebuild', async () => {
  const rows = async () =>
    database.db.selectFrom('customer').selectAll().orderBy('identity_reference').execute();
  // What lists show; the first start rebuilds the facts.
  const listed = async () => (await rows()).map(({ state: _state, ...columns }) => columns);
  const upgraded = await listed();
  expect(
    upgraded.map((row) => [row.identity_reference, row.submission_count, row.onboarding_status]),
  ).toEqual([
    ['a', 3, 'PENDING'],
    ["it-s'quoted", 1, 'AP"PROVED'],
    ['none', 1, null],
  ]);
  await rebuildDirectory(database.db, createDataKeys({ current: 'a key of at least thirty-two characters' }));
  expect(await listed()).toEqual(upgraded);
});
