import type { Kysely, Migration } from 'kysely';

/** The order in which the controls list ramps: any page of them is found as fast as the first. */
export const rampListIndex: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('ramp_by_age').on('ramp').columns(['created_at', 'id']).execute();
  },
};
