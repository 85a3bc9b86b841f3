import { sql, type Kysely, type Migration } from 'kysely';

/** What happens by itself: checks of identities, and moves of ramps. */
export const lifeTables: Migration = {
  async up(db: Kysely<unknown>) {
    await extendIdentity(db);
    await createCheckTable(db);
    await extendRamp(db);
    await createMoveTable(db);
  },
};

/** Where DOCUMENT and SELFIE stand replaces looking through the documents; reliance and token share were kept in a column of their own. */
async function extendIdentity(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    'document_status',
    'selfie_status',
    'blocked_internal_reason',
    'blocked_external_reason',
  ])
    await db.schema.alterTable('identity').addColumn(name, 'text').execute();
  await db.schema.alterTable('identity_document').addColumn('check_id', 'text').execute();
  // In the order of their names the best status comes first: APPROVED, PENDING, REJECTED.
  const standing = (types: string) =>
    sql.raw(
      `case when vouched_for = 1 then 'VOUCHED' else (select min(d.status) from identity_document d where d.identity_reference = identity.reference and d.type ${types}) end`,
    );
  await sql`update identity set document_status = ${standing("in ('PASSPORT','DRIVING_LICENSE','IDENTIFICATION')")}, selfie_status = ${standing("= 'SELFIE'")}`.execute(
    db,
  );
  await db.schema.alterTable('identity').dropColumn('vouched_for').execute();
  await db.schema
    .createIndex('identity_document_by_check')
    .on('identity_document')
    .column('check_id')
    .execute();
  await db.schema
    .createIndex('identity_by_age')
    .on('identity')
    .columns(['created_at', 'reference'])
    .execute();
}

async function createCheckTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_check')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identity_reference', 'text', (column) => column.notNull().references('identity.reference'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('internal_reason', 'text')
    .addColumn('reason', 'text')
    .addColumn('due_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .execute();
  await db.schema.createIndex('identity_check_by_due').on('identity_check').column('due_at').execute();
  await db.schema
    .createIndex('identity_check_by_identity')
    .on('identity_check')
    .columns(['identity_reference', 'created_at'])
    .execute();
}

async function extendRamp(db: Kysely<unknown>): Promise<void> {
  for (const name of ['internal_reason', 'external_reason', 'next_status'])
    await db.schema.alterTable('ramp').addColumn(name, 'text').execute();
  await db.schema.alterTable('ramp').addColumn('next_move_at', 'bigint').execute();
  await db.schema.createIndex('ramp_by_next_move').on('ramp').column('next_move_at').execute();
  await db.schema.createIndex('ramp_by_age').on('ramp').columns(['created_at', 'id']).execute();
}

async function createMoveTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ramp_move')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('ramp_id', 'text', (column) => column.notNull().references('ramp.id'))
    .addColumn('from_status', 'text', (column) => column.notNull())
    .addColumn('to_status', 'text', (column) => column.notNull())
    .addColumn('internal_reason', 'text')
    .addColumn('external_reason', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('ramp_move_by_ramp').on('ramp_move').columns(['ramp_id', 'number']).execute();
}
