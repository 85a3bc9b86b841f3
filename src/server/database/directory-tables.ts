import { type Generated, type Kysely, type Migration, sql } from 'kysely';

import type { ChangeKind } from '#contract/desk/events.ts';
import type { QueueObject } from '#contract/desk/queue.ts';
import { isPostgres, plainText } from '#node/dialect.ts';
import type { CustomerLanguage } from '#contract/messages/message-rules.ts';

/**
 * A projection of submissions, calls and callbacks, rebuildable at any time. `state` holds facts with source
 * and time; columns are for filters. Microseconds UTC.
 */
export interface CustomerTable {
  readonly identity_reference: string;
  readonly first_seen_at: number;
  /** Newest event that showed them; orders lists. Empty while look-ups only found nobody. */
  readonly last_event_id: string;
  readonly last_event_at: number;
  readonly submission_count: number;
  readonly last_submission_id: string | null;
  readonly is_blocked: number | null;
  readonly onboarding_status: string | null;
  /** By the latest eligibility. */
  readonly open_requirements: number | null;
  /** The service's time of accepting the latest submission; null once re-checked. */
  readonly waiting_since: number | null;
  readonly state: string;
}

/** A projection of calls and callbacks, like `CustomerTable`. */
export interface RampTable {
  readonly ramp_id: string;
  readonly identity_reference: string | null;
  readonly first_seen_at: number;
  readonly last_event_id: string;
  readonly last_event_at: number;
  readonly direction: string | null;
  readonly method: string | null;
  readonly status: string | null;
  /**
   * The service's time of that status, or ours if an answer gave none; null if a callback's doesn't parse.
   */
  readonly status_at: number | null;
  readonly is_terminal: number;
  readonly wants_attention: number;
  /** The service's time; null without a valid one. */
  readonly created_at: number | null;
  readonly state: string;
}

/** The newest value of each field. */
export interface PersonalValueTable {
  readonly object_kind: 'customer' | 'ramp';
  readonly object_id: string;
  readonly field: string;
  readonly value_encrypted: string;
  readonly event_id: string;
  readonly at: number;
}

/** Blind index: keyed digest of a value → where it was seen. T-14. */
export interface LookupTable {
  readonly kind: string;
  readonly digest: string;
  readonly object_kind: 'customer' | 'ramp';
  readonly object_id: string;
  readonly at: number;
}

/** Personal values before an instant are gone. Itself an event, so rebuilds agree. */
export interface ErasureTable {
  readonly id: string;
  readonly at: number;
  readonly before: number;
}

/** One row: `projectionVersion` of the last rebuild. */
export interface DirectoryVersionTable {
  readonly id: 'directory';
  readonly version: number;
}

/** Hints for other instances and pages; stored for minutes. */
export interface ChangeTable {
  /** See `changeNumbers`. */
  readonly number: Generated<number>;
  readonly id: string;
  readonly at: number;
  readonly kind: ChangeKind;
  readonly object_id: string;
  /** Ids of the calls that made it, separated by spaces. */
  readonly calls: string | null;
}

export const directoryTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createRamps(db);
    await createCustomers(db);
    await createPersonalValues(db);
    const text = plainText(db);
    await db.schema
      .createTable('erasure')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('before', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('change')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('object_id', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('change_by_age').on('change').column('at').execute();
  },
};

async function createCustomers(db: Kysely<unknown>): Promise<void> {
  const text = plainText(db);
  await db.schema.alterTable('customer').renameTo('customer_before').execute();
  await db.schema
    .createTable('customer')
    .addColumn('identity_reference', text, (column) => column.primaryKey())
    .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('last_event_id', text, (column) => column.notNull())
    .addColumn('last_event_at', 'bigint', (column) => column.notNull())
    .addColumn('submission_count', 'integer', (column) => column.notNull())
    .addColumn('last_submission_id', text)
    .addColumn('is_blocked', 'integer')
    .addColumn('onboarding_status', text)
    .addColumn('open_requirements', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .execute();
  await sql`
    insert into customer
    select c.identity_reference,
      (select min(submitted_at) from submission f where f.identity_reference = c.identity_reference),
      c.last_submission_id, s.submitted_at, c.submission_count, c.last_submission_id, null, null, null, '{}'
    from customer_before c join submission s on s.id = c.last_submission_id`.execute(db);
  await db.schema.dropTable('customer_before').execute();
  await keepOnboarding(db);
  await db.schema
    .createIndex('customer_by_open_requirements')
    .on('customer')
    .column('last_event_id')
    .where(sql<boolean>`open_requirements > 0`)
    .execute();
  const indexes: Readonly<Record<string, readonly string[]>> = {
    customer_by_newest_event: ['last_event_id'],
    customer_by_blocked: ['is_blocked', 'last_event_id'],
    customer_by_onboarding: ['onboarding_status', 'last_event_id'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema
      .createIndex(name)
      .on('customer')
      .columns([...columns])
      .execute();
}

interface SubmissionBefore {
  readonly id: string;
  readonly identity_reference: string;
  readonly onboarding_status: string;
  readonly answered_at: number;
}

/** Copies the last share-documents answer as calls record it. */
async function keepOnboarding(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<SubmissionBefore>`
    select id, identity_reference, onboarding_status, answered_at from submission
    where onboarding_status is not null and answered_at is not null order by answered_at, id`.execute(db);
  const latest = new Map(rows.map((row) => [row.identity_reference, row]));
  for (const {
    id: eventId,
    identity_reference,
    onboarding_status: status,
    answered_at: at,
  } of latest.values()) {
    const onboarding = { value: { status }, source: 'answer', eventId, at, asOf: at };
    const state = JSON.stringify({ onboarding });
    await sql`update customer set onboarding_status = ${status}, state = ${state}
      where identity_reference = ${identity_reference}`.execute(db);
  }
}

async function createRamps(db: Kysely<unknown>): Promise<void> {
  const text = plainText(db);
  await db.schema
    .createTable('ramp')
    .addColumn('ramp_id', text, (column) => column.primaryKey())
    .addColumn('identity_reference', text)
    .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('last_event_id', text, (column) => column.notNull())
    .addColumn('last_event_at', 'bigint', (column) => column.notNull())
    .addColumn('direction', text)
    .addColumn('method', text)
    .addColumn('status', text)
    .addColumn('status_at', 'bigint')
    .addColumn('is_terminal', 'integer', (column) => column.notNull())
    .addColumn('wants_attention', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .execute();
  const indexes: Readonly<Record<string, readonly string[]>> = {
    ramp_by_newest_event: ['last_event_id'],
    ramp_by_status: ['status', 'last_event_id'],
    ramp_by_direction: ['direction', 'last_event_id'],
    ramp_by_method: ['method', 'last_event_id'],
    ramp_by_customer: ['identity_reference', 'last_event_id'],
    ramp_by_attention: ['wants_attention', 'last_event_id'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema
      .createIndex(name)
      .on('ramp')
      .columns([...columns])
      .execute();
}

async function createPersonalValues(db: Kysely<unknown>): Promise<void> {
  const text = plainText(db);
  await db.schema
    .createTable('personal_value')
    .addColumn('object_kind', text, (column) => column.notNull())
    .addColumn('object_id', text, (column) => column.notNull())
    .addColumn('field', text, (column) => column.notNull())
    .addColumn('value_encrypted', 'text', (column) => column.notNull())
    .addColumn('event_id', text, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('personal_value_key', ['object_kind', 'object_id', 'field'])
    .execute();
  await db.schema.createIndex('personal_value_by_age').on('personal_value').column('at').execute();
  await db.schema
    .createTable('lookup')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('object_kind', text, (column) => column.notNull())
    .addColumn('object_id', text, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('lookup_key', ['digest', 'kind', 'object_kind', 'object_id'])
    .execute();
  await db.schema
    .createIndex('lookup_by_object')
    .on('lookup')
    .columns(['object_id', 'object_kind'])
    .execute();
  await db.schema.createIndex('lookup_by_age').on('lookup').column('at').execute();
}

/**
 * Numbers changes so that a read can tell which it has seen. Changes live for minutes, so the old ones are
 * dropped.
 */
export const changeNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) {
      await sql`alter table change add column number bigint not null default (pg_current_xact_id()::text::bigint)`.execute(
        db,
      );
      return;
    }
    const text = plainText(db);
    await db.schema.dropTable('change').execute();
    await db.schema
      .createTable('change')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('id', text, (column) => column.notNull().unique())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('object_id', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('change_by_age').on('change').column('at').execute();
  },
};

/** The page that made the calls has their answers. */
export const changeCalls: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('change').addColumn('calls', plainText(db)).execute();
  },
};

/** 1 until the first start with versions. */
export const directoryVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('directory_version')
      .addColumn('id', plainText(db), (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
    await sql`insert into directory_version (id, version) values ('directory', 1)`.execute(db);
  },
};

/** Texts that differ from the built-in ones. `changed_at` is microseconds UTC. */
export interface CustomerMessageTable {
  readonly key: string;
  readonly language: CustomerLanguage;
  /** A reply's name; null for a built-in text. */
  readonly name: string | null;
  readonly text: string;
  readonly changed_at: number;
  readonly changed_by: string;
}

export const messageTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('customer_message')
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_by', text, (column) => column.notNull().references('staff.id'))
      .addPrimaryKeyConstraint('customer_message_key', ['key', 'language'])
      .execute();
  },
};

/** Append-only. Microseconds UTC. */
export interface NoteTable {
  /** UUID version 7: sorts by time. */
  readonly id: string;
  readonly object_kind: QueueObject['kind'];
  readonly object_id: string;
  readonly staff_id: string;
  readonly at: number;
  /** Encrypted: people write names. Null once erased. */
  readonly text_encrypted: string | null;
}

export const noteTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('note')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('object_kind', text, (column) => column.notNull())
      .addColumn('object_id', text, (column) => column.notNull())
      .addColumn('staff_id', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('text_encrypted', 'text')
      .execute();
    await db.schema
      .createIndex('note_by_object')
      .on('note')
      .columns(['object_id', 'object_kind', 'id'])
      .execute();
  },
};
