import type { Kysely, Migration } from 'kysely';

/** The order in which the controls list customers: any page of them is found as fast as the first. */
export const identityListIndex: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('identity_by_age')
      .on('identity')
      .columns(['created_at', 'reference'])
      .execute();
    await db.schema
      .createIndex('identity_document_by_check')
      .on('identity_document')
      .column('check_id')
      .execute();
  },
};
