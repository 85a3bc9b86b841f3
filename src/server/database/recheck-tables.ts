import { sql, type Kysely, type Migration, type SqlBool } from 'kysely';

import { plainText } from '#node/dialect.ts';

/**
 * When the desk itself asks again what became of a customer's latest submission, and what it found. Instants are microseconds UTC:
 * `next_at` by the service's clock, the others by the machine's.
 */
export interface RecheckTable {
  readonly identity_reference: string;
  /** The submission that is followed up; a newer one starts again. */
  readonly submission_id: string;
  /** Null: nothing more to ask. */
  readonly next_at: number | null;
  /** The last answer; null before the first. */
  readonly checked_at: number | null;
  readonly is_ready: number | null;
  readonly open_requirements: number | null;
  /** When an answer last differed from the one before. */
  readonly changed_at: number | null;
}

/** Whose turn it is to re-check: one row. `next_at` is by the database's clock. */
export interface RecheckTurnTable {
  readonly id: number;
  /** The instance that is at it; one that is no longer alive holds nothing. */
  readonly instance_id: string | null;
  readonly next_at: number;
}

export const recheckTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('recheck')
      .addColumn('identity_reference', text, (column) => column.primaryKey())
      .addColumn('submission_id', text, (column) => column.notNull())
      .addColumn('next_at', 'bigint')
      .addColumn('checked_at', 'bigint')
      .addColumn('is_ready', 'integer')
      .addColumn('open_requirements', 'integer')
      .addColumn('changed_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('recheck_by_next')
      .on('recheck')
      .column('next_at')
      .where(sql.ref('next_at'), 'is not', null)
      .execute();
    await db.schema.createIndex('recheck_by_checked').on('recheck').column('checked_at').execute();
    await db.schema.createIndex('recheck_by_changed').on('recheck').column('changed_at').execute();
    await db.schema
      .createTable('recheck_turn')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('instance_id', text)
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into recheck_turn (id, instance_id, next_at) values (1, null, 0)`.execute(db);
  },
};

/** Whether the service took a submission that nobody follows up yet. In the very words of the index: in others it would not be used. */
export const awaitsFollowing = sql<SqlBool>`is_followed is null and outcome = 'answered' and status >= 200 and status < 300`;

/** The submissions that are to be followed up, and no others: however late its answer comes, one is there from then on. */
export const unfollowedSubmissions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('submission').addColumn('is_followed', 'integer').execute();
    await db.schema
      .createIndex('submission_unfollowed')
      .on('submission')
      .column('id')
      .where(awaitsFollowing)
      .execute();
  },
};
