import { type Kysely, type Migration, sql } from 'kysely';

/** When the service made a ramp, else when Rampart first saw it. Worded as in the index. */
export const createdOrSeen = sql<number>`coalesce(created_at, first_seen_at)`;

/** A stored ramp id's last four characters. Worded as in the index; `reverse` is not in SQLite. */
export const lastCharacters = sql<string>`substr(ramp_id, length(ramp_id) - 3)`;
export const lastCharactersLength = 4;

/** Open requirements, -1 if unknown. Worded as in the index. */
export const requirementsKnown = sql<number>`coalesce(open_requirements, -1)`;

/** The service's time since when a customer waits; those who don't sort last. Worded as in the index. */
export const waitingOrNever = sql<number>`coalesce(waiting_since, 9007199254740991)`;

/** Adds when the service made a ramp, and an index for each order and search of the lists. */
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

/** Reads it from the facts, so that no directory has to be rebuilt. */
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

/** Sides of a state as of this migration, the service's answer first; versions before had one set of facts. */
const sides = ['answer', 'callback', 'ahead', 'undated'] as const;

function createdIn(state: string): number | null {
  const { facts } = JSON.parse(state) as { readonly facts?: Readonly<Record<string, Facts | undefined>> };
  const found = [...sides.map((side) => facts?.[side]), facts as Facts | undefined];
  const created = found.map((some) => some?.['createdAt']?.value).find((value) => typeof value === 'string');
  const at = Date.parse(created ?? '') * 1000;
  return Number.isSafeInteger(at) ? at : null;
}
