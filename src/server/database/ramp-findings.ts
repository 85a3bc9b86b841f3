import { sql, type Kysely, type Migration } from 'kysely';

import { plainText } from '#node/dialect.ts';

/**
 * What refused callbacks claim to be about, and which ramps stand in a status that moves by itself, longest first. What was refused before
 * claims nothing. Choice: rampStuck.
 */
export const rampFindings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('callback').addColumn('claimed_object', plainText(db)).execute();
    await db.schema
      .createIndex('callback_by_claim')
      .on('callback')
      .columns(['claimed_object', 'id'])
      .where(sql.ref('claimed_object'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('ramp_by_standing')
      .on('ramp')
      .columns(['status_at', 'ramp_id'])
      .where(movesByItself)
      .execute();
  },
};

/** In the very words of the index: in others it would not be used. As the statuses were when the index was made. */
export const movesByItself = sql<boolean>`status in ('PAYMENT_ACCEPTED', 'PAYMENT_RECEIVED', 'COIN_DEPOSIT_CONFIRMED', 'IN_PROGRESS', 'COIN_TRANSFERRED', 'FIAT_TRANSFERRED')`;
