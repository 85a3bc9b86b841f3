import type { Kysely, Migration } from 'kysely';

/** Prices, remembered because a ramp needs one before it, and ramps. */
export const transactionTables: Migration = {
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
