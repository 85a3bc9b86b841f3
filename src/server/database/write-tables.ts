import type { Kysely, Migration } from 'kysely';

import type { WriteState } from '#contract/desk/submissions.ts';
import { plainText } from '#node/dialect.ts';

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
