import { type Kysely, type Migration, sql } from 'kysely';

/** Worded as in the index. */
export const createdOrSeen = sql<number>`coalesce(created_at, first_seen_at)`;

/** Worded as in the index; SQLite has no `reverse`. */
export const lastCharacters = sql<string>`substr(ramp_id, length(ramp_id) - 3)`;
export const lastCharactersLength = 4;

/** Worded as in the index. */
export const requirementsKnown = sql<number>`coalesce(open_requirements, -1)`;

/** By the service's clock; those who don't wait sort last. Worded as in the index. */
export const waitingOrNever = sql<number>`coalesce(waiting_since, 9007199254740991)`;

export const listOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('ramp').addColumn('created_at', 'bigint').execute();
    await keepCreated(db);
    await db.schema
      .createIndex('ramp_by_created')
      .on('ramp')
      .expression(createdOrSeen)
      .column('ramp_id')
      .execute();
    await db.schema
      .createIndex('ramp_by_last_characters')
      .on('ramp')
      .expression(lastCharacters)
      .column('last_event_id')
      .execute();
    await db.schema
      .createIndex('customer_by_first_seen')
      .on('customer')
      .columns(['first_seen_at', 'identity_reference'])
      .execute();
    for (const [name, order] of [
      ['customer_by_requirements', requirementsKnown],
      ['customer_by_waiting_or_never', waitingOrNever],
    ] as const)
      await db.schema
        .createIndex(name)
        .on('customer')
        .expression(order)
        .column('identity_reference')
        .execute();
  },
};

const rowsAStatement = 1000;

/** Reads times from the facts, so that no directory must be rebuilt. */
async function keepCreated(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ readonly id: string; readonly state: string }>`
      select ramp_id as id, state from ramp where ramp_id > ${after} and state like '%"createdAt"%'
      order by ramp_id limit ${rowsAStatement}`.execute(db);
    for (const { id, state } of rows) {
      const at = createdIn(state);
      if (at !== null) await sql`update ramp set created_at = ${at} where ramp_id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

type Facts = Readonly<Record<string, { readonly value?: unknown } | undefined>>;

/** As of this migration, by precedence; versions before had one set of facts. */
const sides = ['answer', 'callback', 'ahead', 'undated'] as const;

function createdIn(state: string): number | null {
  const { facts } = JSON.parse(state) as { readonly facts?: Readonly<Record<string, Facts | undefined>> };
  const found = [...sides.map((side) => facts?.[side]), facts as Facts | undefined];
  const created = found.map((some) => some?.['createdAt']?.value).find((value) => typeof value === 'string');
  const at = Date.parse(created ?? '') * 1000;
  return Number.isSafeInteger(at) ? at : null;
}
