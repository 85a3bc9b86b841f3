import { sql, type Kysely, type Migration, type SqlBool } from 'kysely';

import { plainText } from '#node/dialect.ts';

/** Why a callback's signature was refused, and what it was: so that it can be found out afterwards what is wrong with it. */
export const refusedSignatures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('callback').addColumn('refused_because', plainText(db)).execute();
    await db.schema.alterTable('callback').addColumn('credential_encrypted', 'text').execute();
  },
};

/** By what refused deliveries of one callback are known for one. What was refused before is each its own. */
export const refusedDigests: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('callback').addColumn('refused_digest', plainText(db)).execute();
    await db.schema
      .createIndex('callback_by_refused_digest')
      .on('callback')
      .columns(['refused_digest', 'id'])
      .where(sql.ref('refused_digest'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('callback_refused')
      .on('callback')
      .column('id')
      .where(sql.ref('event_id'), 'is', null)
      .execute();
  },
};

/** What the trends count of refused deliveries, from the index alone: beside it in the table are up to 10 kB of each. */
export const refusedDays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('callback_by_event').execute();
    await db.schema
      .createIndex('callback_by_event')
      .on('callback')
      .columns(['event_id', 'id', 'refused_digest'])
      .execute();
  },
};

/**
 * Whether a refused delivery is the first that is kept of its callback. Asked row by row, along an index: as a bare `not exists` PostgreSQL
 * would read the whole table for it.
 */
export const isFirstRefused = sql<SqlBool>`case when exists (select 1 from callback earlier
  where earlier.refused_digest = callback.refused_digest and earlier.id < callback.id) then false else true end`;
