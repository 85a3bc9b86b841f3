import type { Kysely, Migration } from 'kysely';

/** Callbacks on their way, the clock that all follows, and what was asked for by the controls. */
export const outboxTables: Migration = {
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
