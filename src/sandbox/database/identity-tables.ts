import type { Kysely, Migration } from 'kysely';

/** Identities, the documents shared for them, and what is kept of a document's images. */
export const identityTables: Migration = {
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
