import { type Generated, type Kysely, type Migration, sql } from 'kysely';

import type { AuditKind, AuditOutcome } from '#contract/desk/audit.ts';
import { plainText } from '#node/dialect.ts';

/** Previous hash of the first entry. T-2. */
export const genesisHash = '0'.repeat(64);

/** Append-only. Customers' values only as keyed digests. Instants are microseconds UTC. T-2. */
export interface AuditEntryTable {
  /** From 1, without gaps. */
  readonly seq: number;
  readonly at: number;
  readonly kind: AuditKind;
  readonly action: string;
  readonly person_id: string | null;
  readonly role: string | null;
  readonly object_kind: string | null;
  readonly object_id: string | null;
  readonly outcome: AuditOutcome | null;
  readonly request_id: string;
  /** The service's trace id. */
  readonly trace_id: string | null;
  /** Keyed; `audit_reason` has the text. */
  readonly reason_digest: string | null;
  /** Flat canonical JSON: strings, whole numbers, booleans. */
  readonly details: string;
  readonly instance_id: string;
  /** Intents: end of the instance's lease when written. */
  readonly lease_until: number | null;
  readonly key_id: string;
  readonly previous_hash: string;
  readonly hash: string;
}

/** One row, `id` 1, locked by each writer: the chain has one at a time. */
export interface AuditHeadTable {
  readonly id: number;
  readonly seq: number;
  readonly hash: string;
}

export interface AuditOpenTable {
  readonly seq: number;
  readonly request_id: string;
  readonly instance_id: string;
}

/** Signed, never trimmed: at most one for each 10 minutes with new entries, each 1,000 entries, stop and export. */
export interface AuditCheckpointTable {
  readonly seq: number;
  /** Label only: the signature doesn't cover it. */
  readonly server: string;
  readonly mac: string;
  readonly at: number;
  readonly hash: string;
  readonly key_id: string;
}

/** The text is null once erased. */
export interface AuditReasonTable {
  readonly seq: number;
  readonly text_encrypted: string | null;
  readonly at: number;
}

/** One with an expired lease is dead. */
export interface InstanceTable {
  readonly id: string;
  readonly started_at: number;
  readonly lease_until: number;
}

export const auditTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createEntries(db);
    await db.schema
      .createTable('audit_head')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute();
    await sql`insert into audit_head (id, seq, hash) values (1, 0, ${genesisHash})`.execute(db);
    await db.schema
      .createTable('audit_open')
      .addColumn('seq', 'bigint', (column) => column.primaryKey())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('instance_id', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('audit_reason')
      .addColumn('seq', 'bigint', (column) => column.primaryKey())
      .addColumn('text_encrypted', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('instance')
      .addColumn('id', plainText(db), (column) => column.primaryKey())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('lease_until', 'bigint', (column) => column.notNull())
      .execute();
  },
};

async function createEntries(db: Kysely<unknown>): Promise<void> {
  const text = plainText(db);
  await db.schema
    .createTable('audit_entry')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('person_id', text)
    .addColumn('role', text)
    .addColumn('object_kind', text)
    .addColumn('object_id', text)
    .addColumn('outcome', text)
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('trace_id', text)
    .addColumn('reason_digest', text)
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('instance_id', text, (column) => column.notNull())
    .addColumn('lease_until', 'bigint')
    .addColumn('key_id', text, (column) => column.notNull())
    .addColumn('previous_hash', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .execute();
  const indexes: Readonly<Record<string, readonly string[]>> = {
    audit_by_time: ['at'],
    audit_by_person: ['person_id', 'seq'],
    audit_by_action: ['action', 'seq'],
    audit_by_object: ['object_id', 'object_kind', 'seq'],
    audit_by_outcome: ['outcome', 'seq'],
    audit_by_object_kind: ['object_kind', 'seq'],
    audit_by_kind: ['kind', 'seq'],
    audit_by_request: ['request_id'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema
      .createIndex(name)
      .on('audit_entry')
      .columns([...columns])
      .execute();
}

/** By the digest that entries use. Microseconds UTC. */
export interface SourceAddressTable {
  readonly digest: string;
  readonly address_encrypted: string;
  /** Last time, to the hour. */
  readonly seen_at: number;
}

export const sourceAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('source_address')
      .addColumn('digest', text, (column) => column.primaryKey())
      .addColumn('address_encrypted', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('session').addColumn('source', text).execute();
  },
};

/** In the hour since the first. Microseconds UTC. */
export interface UseCountTable {
  readonly staff_id: string;
  readonly kind: string;
  readonly began_at: number;
  readonly used: number;
  /** Start of writing the hour's entry; null: not, or it failed. */
  readonly recording_at: Generated<number | null>;
  readonly is_recorded: Generated<number>;
}

export const useCounts: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('use_count')
      .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('began_at', 'bigint', (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('use_count_key', ['staff_id', 'kind'])
      .execute();
  },
};

export const useRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('use_count').addColumn('recording_at', 'bigint').execute();
    await db.schema
      .alterTable('use_count')
      .addColumn('is_recorded', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

export const auditCheckpoints: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('audit_checkpoint')
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('server', text, (column) => column.notNull())
      .addColumn('mac', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('key_id', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('audit_checkpoint_key', ['seq', 'server', 'mac'])
      .execute();
  },
};
