import { type Kysely, type Migration, type SqlBool, sql } from 'kysely';

import type { CallOutcome } from '#contract/desk/requests.ts';
import { plainText } from '#node/dialect.ts';
import type { WriteState } from '#contract/desk/submissions.ts';

/**
 * The requests log, and a source of the directory. `id` is the request's UUID version 7. Microseconds UTC.
 */
export interface ServiceCallTable {
  readonly id: string;
  readonly at: number;
  readonly staff_id: string;
  readonly operation: string;
  readonly method: string;
  /** Path and query as signed, personal values masked. */
  readonly uri: string;
  readonly identity_reference: string | null;
  readonly ramp_id: string | null;
  readonly outcome: CallOutcome;
  readonly status: number | null;
  readonly duration_ms: number;
  readonly attempts: number;
  readonly trace_id: string | null;
  /** Of the last try, as is `signed_timestamp`. */
  readonly key_id: string;
  readonly signed_timestamp: string | null;
  readonly body_bytes: number;
  readonly body_sha256: string | null;
  /** JSON of question and answer, nothing personal. */
  readonly facts: string;
  /** Encrypted JSON of field → value; null if none or erased. */
  readonly personal_encrypted: string | null;
}

export const callTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('service_call')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('staff_id', text, (column) => column.notNull())
      .addColumn('operation', text, (column) => column.notNull())
      .addColumn('method', 'text', (column) => column.notNull())
      .addColumn('uri', 'text', (column) => column.notNull())
      .addColumn('identity_reference', text)
      .addColumn('ramp_id', text)
      .addColumn('outcome', text, (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('duration_ms', 'integer', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('trace_id', text)
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('signed_timestamp', 'text')
      .addColumn('body_bytes', 'integer', (column) => column.notNull())
      .addColumn('body_sha256', 'text')
      .addColumn('facts', 'text', (column) => column.notNull())
      .addColumn('personal_encrypted', 'text')
      .execute();
    const indexes: Readonly<Record<string, readonly string[]>> = {
      service_call_by_status: ['status', 'id'],
      service_call_by_operation: ['operation', 'id'],
      service_call_by_staff: ['staff_id', 'id'],
      service_call_by_customer: ['identity_reference', 'id'],
      service_call_by_ramp: ['ramp_id', 'id'],
      service_call_by_outcome: ['outcome', 'id'],
      service_call_by_trace: ['trace_id', 'id'],
    };
    for (const [name, columns] of Object.entries(indexes))
      await db.schema
        .createIndex(name)
        .on('service_call')
        .columns([...columns])
        .execute();
  },
};

/** Unique by person, operation and key, for 24 hours. Microseconds UTC. T-4. */
export interface WriteKeyTable {
  readonly staff_id: string;
  readonly operation: string;
  readonly idempotency_key: string;
  /** Keyed digest of the body's SHA-256. */
  readonly body_digest: string;
  readonly state: WriteState;
  readonly request_id: string;
  readonly instance_id: string;
  readonly created_at: number;
  /** Of the answer to replay. */
  readonly status: number | null;
  readonly content_type: string | null;
  readonly retry_after: string | null;
  /**
   * The answer's body, or the message that reported its loss. Encrypted: a service may repeat what it was
   * sent.
   */
  readonly answer_encrypted: string | null;
}

/** Sent before its write: `POST /api/submissions`. */
export interface SubmissionPlanTable {
  readonly staff_id: string;
  readonly operation: string;
  readonly idempotency_key: string;
  readonly created_at: number;
  /** Encrypted: people write names. Null once erased. */
  readonly reason_encrypted: string | null;
  /** JSON lists of codes and measures. */
  readonly findings: string;
  readonly overrides: string;
}

export const writeTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('write_key')
      .addColumn('staff_id', text, (column) => column.notNull())
      .addColumn('operation', text, (column) => column.notNull())
      .addColumn('idempotency_key', text, (column) => column.notNull())
      .addColumn('body_digest', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('request_id', text, (column) => column.notNull())
      .addColumn('instance_id', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('content_type', 'text')
      .addColumn('retry_after', 'text')
      .addColumn('answer_encrypted', 'text')
      .addPrimaryKeyConstraint('write_key_key', ['staff_id', 'operation', 'idempotency_key'])
      .execute();
    await db.schema.createIndex('write_key_by_age').on('write_key').column('created_at').execute();
    await db.schema
      .createIndex('write_key_by_state')
      .on('write_key')
      .columns(['state', 'instance_id'])
      .execute();
    await db.schema
      .createTable('submission_plan')
      .addColumn('staff_id', text, (column) => column.notNull())
      .addColumn('operation', text, (column) => column.notNull())
      .addColumn('idempotency_key', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('reason_encrypted', 'text')
      .addColumn('findings', 'text', (column) => column.notNull())
      .addColumn('overrides', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('submission_plan_key', ['staff_id', 'operation', 'idempotency_key'])
      .execute();
    await db.schema
      .createIndex('submission_plan_by_age')
      .on('submission_plan')
      .column('created_at')
      .execute();
    await db.schema.alterTable('submission').addColumn('idempotency_key', 'text').execute();
  },
};

/** Microseconds UTC: `next_at` by the service's clock, the others by the machine's. */
export interface RecheckTable {
  readonly identity_reference: string;
  /** The submission followed up; a newer one starts again. */
  readonly submission_id: string;
  /** Null: nothing more to ask. */
  readonly next_at: number | null;
  /** Null before the first answer. */
  readonly checked_at: number | null;
  readonly is_ready: number | null;
  readonly open_requirements: number | null;
  /** Last answer that differed from the one before. */
  readonly changed_at: number | null;
}

/** One row. `next_at` is by the database's clock. */
export interface RecheckTurnTable {
  readonly id: number;
  /** Ignored if no longer alive. */
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

/** Worded as in the index, or that isn't used. */
export const awaitsFollowing = sql<SqlBool>`is_followed is null and outcome = 'answered' and status >= 200 and status < 300`;

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

/**
 * The last three digits of signed timestamps, 001 to 999, each leased to one server at a time; 000 is for
 * programs without the database.
 */
export interface SigningSlotTable {
  readonly slot: number;
  /** Unix milliseconds by the holder's clock: used or leased up to here. Never given out twice. */
  readonly reserved_until: number;
}

export const signingSlots: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('signing_slot')
      .addColumn('slot', 'integer', (column) => column.primaryKey())
      .addColumn('reserved_until', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into signing_slot (slot, reserved_until)
      with recursive numbers (slot) as (select 1 union all select slot + 1 from numbers where slot < 999)
      select slot, 0 from numbers`.execute(db);
    // Refused signatures were kept as outcomes until now.
    await sql`delete from write_key where status = 401`.execute(db);
  },
};
