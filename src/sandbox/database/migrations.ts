import { type Kysely, type Migration, sql } from 'kysely';
import type { Migrations } from '#node/database.ts';

const identityTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('identity')
      .addColumn('reference', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text')
      .addColumn('email_key', 'text', (column) => column.unique())
      .addColumn('mobile_number', 'text')
      .addColumn('personal', 'text', (column) => column.notNull())
      .addColumn('occupation_industry', 'text')
      .addColumn('occupation', 'text')
      .addColumn('source_of_funds', 'text')
      .addColumn('purpose_of_transaction', 'text')
      .addColumn('blocked', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('identity_document')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('identity_reference', 'text', (column) => column.notNull().references('identity.reference'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('number', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('identity_document_by_identity')
      .on('identity_document')
      .columns(['identity_reference', 'status'])
      .execute();
    await createImageTable(db);
  },
};

async function createImageTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document_image')
    .addColumn('document_id', 'text', (column) => column.notNull().references('identity_document.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('type', 'text')
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('mimetype', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('document_image_key', ['document_id', 'position'])
    .execute();
}

const transactionTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createPriceTable(db);
    await db.schema
      .createTable('ramp')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('identity_reference', 'text', (column) => column.notNull().references('identity.reference'))
      .addColumn('transaction_type', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('fiat', 'text', (column) => column.notNull())
      .addColumn('method', 'text', (column) => column.notNull())
      .addColumn('fiat_amount', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('transaction_hash', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('ramp_by_identity')
      .on('ramp')
      .columns(['identity_reference', 'created_at'])
      .execute();
  },
};

async function createPriceTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('price')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identity_reference', 'text', (column) => column.notNull())
    .addColumn('transaction_type', 'text', (column) => column.notNull())
    .addColumn('fiat', 'text', (column) => column.notNull())
    .addColumn('crypto', 'text', (column) => column.notNull())
    .addColumn('blockchain', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('amount_parameter', 'text', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('price_by_identity')
    .on('price')
    .columns(['identity_reference', 'created_at'])
    .execute();
  await db.schema.createIndex('price_by_age').on('price').column('created_at').execute();
}

const lifeTables: Migration = {
  async up(db: Kysely<unknown>) {
    await extendIdentity(db);
    await createCheckTable(db);
    await extendRamp(db);
    await createMoveTable(db);
  },
};

/** Replaces a search in documents and `vouched_for` by columns. */
async function extendIdentity(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    'document_status',
    'selfie_status',
    'blocked_internal_reason',
    'blocked_external_reason',
  ])
    await db.schema.alterTable('identity').addColumn(name, 'text').execute();
  await db.schema.alterTable('identity_document').addColumn('check_id', 'text').execute();
  // Alphabetically the best status comes first: APPROVED, PENDING, REJECTED.
  const statusOf = (types: string) =>
    sql.raw(
      `case when vouched_for = 1 then 'VOUCHED' else (select min(d.status) from identity_document d where d.identity_reference = identity.reference and d.type ${types}) end`,
    );
  await sql`update identity set document_status = ${statusOf("in ('PASSPORT','DRIVING_LICENSE','IDENTIFICATION')")}, selfie_status = ${statusOf("= 'SELFIE'")}`.execute(
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

const outboxTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createCallbackTables(db);
    await createSteeringTables(db);
  },
};

async function createCallbackTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('callback')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('copies', 'integer', (column) => column.notNull())
    .addColumn('is_badly_signed', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('delivered_at', 'bigint')
    .execute();
  await db.schema.createIndex('callback_by_due').on('callback').columns(['state', 'due_at']).execute();
  await db.schema.createIndex('callback_by_object').on('callback').columns(['object', 'number']).execute();
  await db.schema
    .createTable('callback_attempt')
    .addColumn('callback_number', 'integer', (column) => column.notNull().references('callback.number'))
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('callback_attempt_key', ['callback_number', 'attempt'])
    .execute();
}

async function createSteeringTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clock')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('real_at', 'bigint', (column) => column.notNull())
    .addColumn('virtual_at', 'bigint', (column) => column.notNull())
    .addColumn('speed', 'real', (column) => column.notNull())
    .addColumn('is_frozen', 'integer', (column) => column.notNull())
    .execute();
  for (const table of ['fault', 'callback_fault'])
    await db.schema
      .createTable(table)
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('fault', 'text', (column) => column.notNull())
      .addColumn('times_left', 'integer')
      .execute();
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

const vouchingColumns: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['vouched_for', 'politically_exposed']) {
      await db.schema
        .alterTable('identity')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
};

/** Counts limits from an index alone: a customer's ramps are spread over the table. */
const countedRamps: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('ramp_counted')
      .on('ramp')
      .columns(['identity_reference', 'created_at', 'status', 'method', 'fiat', 'fiat_amount'])
      .execute();
    await db.schema.dropIndex('ramp_by_identity').execute();
  },
};

/** Migrations that run at the start, all or none. */
export const sandboxMigrations: Migrations = {
  '001-identities': identityTables,
  '002-transactions': transactionTables,
  '003-vouching': vouchingColumns,
  '004-life': lifeTables,
  '005-outbox': outboxTables,
  '006-counted-ramps': countedRamps,
};
