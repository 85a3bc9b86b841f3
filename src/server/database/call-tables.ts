import { type Kysely, type Migration, type SqlBool, sql } from 'kysely';

import type { CallOutcome } from '#contract/desk/requests.ts';
import { plainText } from '#node/dialect.ts';
import type { WriteState } from '#contract/desk/submissions.ts';

/**
 * A call to the service: the requests log, and an event from which the directory is made. Its id is the request's, a UUID version 7.
 * Instants are microseconds UTC.
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
  /** Of the credentials, never the secret; with the last try's timestamp. */
  readonly key_id: string;
  readonly signed_timestamp: string | null;
  readonly body_bytes: number;
  readonly body_sha256: string | null;
  /** JSON object of what was asked and answered, without anything personal. */
  readonly facts: string;
  /** JSON object of field → value, encrypted as a whole; null where there is none, and once retention has erased it. */
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

/** A write that was sent once: unique by person, operation and key, for 24 hours. Instants are microseconds UTC. T-4. */
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
  /** The answer that is replayed: the service's status and media type. */
  readonly status: number | null;
  readonly content_type: string | null;
  readonly retry_after: string | null;
  /** Its body, or the words that reported its loss. Encrypted: masked as it is, a service may still repeat what it was sent. */
  readonly answer_encrypted: string | null;
}

/** Why a write is made and what pre-flight found, sent before it: `POST /api/submissions`. */
export interface SubmissionPlanTable {
  readonly staff_id: string;
  readonly operation: string;
  readonly idempotency_key: string;
  readonly created_at: number;
  /** Encrypted: people write names. Null once retention has erased it. */
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
