import { type Kysely, type Migration, sql } from 'kysely';

import { plainText } from '#node/dialect.ts';

/**
 * Gives one ramp's calls and notes one id, whatever case and dashes. Callbacks follow when re-read before a rebuild.
 * Choice: rampIdSpelling.
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

/** Indexes ramps in a status that moves on its own. Choice: rampStuck. */
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

/** Time of an undated status: sorts last. */
export const undated = Number.MAX_SAFE_INTEGER;

/** By the service's clock, microseconds. Worded as in the index. */
export const statusSince = sql<number>`coalesce(status_at, 9007199254740991)`;

export const wantsAttention = sql<boolean>`wants_attention = 1`;

/** Indexes ramps that want attention, undated last. Choice: rampAttention. */
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

export const rampDays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('ramp_by_status_time').on('ramp').columns(['status_at', 'status']).execute();
  },
};

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

/** Worded as in the index, or it isn't used; statuses as of then. */
export const movesByItself = sql<boolean>`status in ('PAYMENT_ACCEPTED', 'PAYMENT_RECEIVED', 'COIN_DEPOSIT_CONFIRMED', 'IN_PROGRESS', 'COIN_TRANSFERRED', 'FIAT_TRANSFERRED')`;
