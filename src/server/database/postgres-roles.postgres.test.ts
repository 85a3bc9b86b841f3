import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

const refused = /permission denied|must be owner/;

describe('the role of the server', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase('')));
  afterAll(async () => database.close());

  const run = async (text: string) => sql.raw<Record<string, unknown>>(text).execute(database.open().db);

  it.each([
    'update audit_entry set at = 0',
    'update audit_entry set at = 0 where false',
    'delete from audit_entry',
    'truncate audit_entry',
    'delete from audit_head',
    'truncate audit_head',
    'delete from audit_reason',
    'delete from note',
    'drop table audit_entry',
    'alter table audit_entry disable trigger all',
    'alter table audit_entry drop column hash',
    'create table another (id text)',
    'create index another on audit_entry (at)',
    "insert into kysely_migration values ('999', 'now')",
    'delete from kysely_migration',
    "insert into audit_head values (2, 0, '')",
    'set role rampart_owner',
    'truncate staff',
  ])('may not: %s', async (text) => {
    await expect(run(text)).rejects.toThrow(refused);
  });

  it('may read the trail, add to it and move its head', async () => {
    const { rows } = await run(
      `select privilege_type as right from information_schema.table_privileges
       where table_name = 'audit_entry' and grantee = 'rampart_server' order by 1`,
    );
    expect(rows.map(({ right }) => right)).toEqual(['INSERT', 'SELECT']);
    await expect(run('select * from audit_entry')).resolves.toBeDefined();
    await expect(run('update audit_head set seq = seq')).resolves.toBeDefined();
    await expect(run('select * from audit_head for update')).resolves.toBeDefined();
  });

  it('is neither the owner nor able to become more', async () => {
    const { rows } = await run(
      `select rolsuper as super, rolcreaterole as roles, rolcreatedb as databases from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([{ super: 0, roles: 0, databases: 0 }]);
  });
});
