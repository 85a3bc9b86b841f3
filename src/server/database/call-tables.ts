import type { Kysely, Migration } from 'kysely';

import type { CallOutcome } from '#contract/desk/requests.ts';
import { plainText } from '#node/dialect.ts';

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
