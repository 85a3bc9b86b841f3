import { type Kysely, type Migration, sql } from 'kysely';

import { plainText } from '#node/dialect.ts';

/**
 * Calls and notes of one ramp are under one id, whatever case and dashes it came with. Callbacks are when they are read again, before the
 * directory is rebuilt. Choice: rampIdSpelling.
 */
export const rampIdSpellings: Migration = {
  async up(db: Kysely<unknown>) {
    const folded = (column: string) => sql`lower(replace(${sql.ref(column)}, '-', ''))`;
    const isOther = (column: string) =>
      sql`${sql.ref(column)} <> ${folded(column)} and ${folded(column)} <> ''`;
    await sql`update service_call set ramp_id = ${folded('ramp_id')} where ${isOther('ramp_id')}`.execute(db);
    await sql`update note set object_id = ${folded('object_id')}
      where object_kind = 'ramp' and ${isOther('object_id')}`.execute(db);
  },
};

/**
 * What refused callbacks claim to be about, and which ramps are in a status that moves by itself, longest first. What was refused before
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

/** Stands for the time of a status without one, after every other. */
export const undated = Number.MAX_SAFE_INTEGER;

/** Since when a ramp has had its status, by the service's clock in microseconds; in the very words of the index. */
export const statusSince = sql<number>`coalesce(status_at, 9007199254740991)`;

/** Likewise. */
export const wantsAttention = sql<boolean>`wants_attention = 1`;

/** Which ramps want attention, by how long they have had their status, longest first and those of an unknown time last. Choice: rampAttention. */
export const rampAttentionOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('ramp_by_attention_since')
      .on('ramp')
      .expression(statusSince)
      .column('ramp_id')
      .where(wantsAttention)
      .execute();
  },
};

/** How many ramps have had their status since each day. */
export const rampDays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('ramp_by_status_time').on('ramp').columns(['status_at', 'status']).execute();
  },
};

/** All ramps by how long they have had their status, longest first and those of an unknown time last. */
export const rampsBySince: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('ramp_by_since')
      .on('ramp')
      .expression(statusSince)
      .column('ramp_id')
      .execute();
  },
};

/** In the very words of the index: in others it would not be used. As the statuses were when the index was made. */
export const movesByItself = sql<boolean>`status in ('PAYMENT_ACCEPTED', 'PAYMENT_RECEIVED', 'COIN_DEPOSIT_CONFIRMED', 'IN_PROGRESS', 'COIN_TRANSFERRED', 'FIAT_TRANSFERRED')`;
