import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

const [passing, lasting, forEver, all] = [
  'select insert delete',
  'select insert update',
  'select insert',
  'select insert update delete',
];

/** Every table there is, and what the server may do to it. */
const rightsOf: Readonly<Record<string, string>> = {
  kysely_migration: 'select',
  kysely_migration_lock: '',
  staff: lasting,
  recovery_code: all,
  staff_link: passing,
  session: all,
  sign_in_failure: all,
  use_count: all,
  source_address: all,
  known_device: passing,
  oidc_round: passing,
  oidc_logout: passing,
  provider_ending: passing,
  audit_entry: forEver,
  audit_head: 'select update',
  audit_open: passing,
  audit_reason: lasting,
  audit_checkpoint: forEver,
  instance: all,
  write_key: all,
  change: passing,
  erasure: forEver,
  submission: lasting,
  submission_image: forEver,
  submission_plan: lasting,
  service_call: lasting,
  callback_event: lasting,
  callback: all,
  note: lasting,
  recheck: lasting,
  recheck_turn: 'select update',
  signing_slot: 'select update',
  customer_message: all,
  batch: all,
  batch_item: all,
  batch_turn: 'select update',
  queue_item: lasting,
  queue_due: lasting,
  desk_switch: lasting,
  queue_event: forEver,
  notice: all,
  presence: all,
  list_view: all,
  default_view: all,
  customer: all,
  ramp: all,
  personal_value: all,
  passkey: all,
  passkey_challenge: all,
  new_browser: all,
  lookup: all,
  directory_version: 'select update',
};

const refused = /permission denied|must be owner/;

describe('the role of the server', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase('')));
  afterAll(async () => database.close());

  const run = async (text: string) => sql.raw<Record<string, unknown>>(text).execute(database.open().db);

  it('has exactly these rights on each table, and none on the database', async () => {
    const { rows } = await run(`
      select relname as table, (
        select string_agg(word, ' ' order by place) from (values (1, 'select'), (2, 'insert'), (3, 'update'), (4, 'delete'),
          (5, 'truncate'), (6, 'references'), (7, 'trigger')) as privileges(place, word)
        where has_table_privilege('rampart_server', oid, word)
          or (place in (1, 2, 3, 6) and has_any_column_privilege('rampart_server', oid, word))
      ) as rights
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f', 'S')`);
    expect(Object.fromEntries(rows.map(({ table, rights }) => [table, rights ?? '']))).toEqual(rightsOf);
    const { rows: more } = await run(`
      select has_schema_privilege('rampart_server', 'public', 'create') as schema,
        has_database_privilege('rampart_server', current_database(), 'create') as database,
        (select count(*) from pg_proc where pronamespace = 'public'::regnamespace) as functions,
        (select count(*) from pg_auth_members join pg_roles on oid = member where rolname = 'rampart_server') as memberships`);
    expect(more).toEqual([{ schema: 0, database: 0, functions: 0, memberships: 0 }]);
  });

  it.each([
    'update audit_entry set at = 0',
    'update audit_entry set at = 0 where false',
    'delete from audit_entry',
    'truncate audit_entry',
    'delete from audit_head',
    'truncate audit_head',
    'delete from audit_reason',
    'update audit_checkpoint set seq = seq',
    'delete from audit_checkpoint',
    'truncate audit_checkpoint',
    'delete from note',
    'delete from staff',
    'delete from submission',
    'delete from callback_event',
    'delete from service_call',
    'delete from erasure',
    'update staff_link set expires_at = expires_at',
    'update kysely_migration_lock set is_locked = 1',
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

  it('is not the owner and can’t gain rights', async () => {
    const { rows } = await run(
      `select rolsuper as super, rolcreaterole as roles, rolcreatedb as databases from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([{ super: 0, roles: 0, databases: 0 }]);
  });
});
