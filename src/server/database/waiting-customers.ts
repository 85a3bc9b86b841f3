import { sql, type Kysely, type Migration } from 'kysely';

/** Named as of this migration. */
const submissions = [
  'shareToken',
  'shareReliance',
  'shareDocuments',
  'updateIdentity',
  'createBasicIdentity',
] as const;

/** Microseconds UTC. */
interface Accepted {
  readonly id: string;
  readonly at: number;
  readonly operation: string;
}

type State = Readonly<Record<string, { readonly asOf: number; readonly eventId: string }>>;

const rowsAStatement = 1000;

/**
 * Marks customers whose latest submission was accepted and not re-checked since, as rebuilds will. Choice:
 * recheckDue.
 */
export const waitingCustomers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('customer').addColumn('waiting_since', 'bigint').execute();
    const latest = new Map<string, Accepted>();
    await takeFromBefore(db, latest);
    for (const operation of submissions) await takeCalls(db, operation, latest);
    for (const [reference, accepted] of latest) await keepAccepted(db, reference, accepted);
    await db.schema
      .createIndex('customer_by_waiting')
      .on('customer')
      .columns(['waiting_since', 'identity_reference'])
      .where(sql.ref('waiting_since'), 'is not', null)
      .execute();
  },
};

function take(latest: Map<string, Accepted>, reference: string, one: Accepted): void {
  const known = latest.get(reference);
  const isNewer = known === undefined || one.at > known.at || (one.at === known.at && one.id > known.id);
  if (isNewer) latest.set(reference, one);
}

/** Older submissions hold the outcome themselves. */
async function takeFromBefore(db: Kysely<unknown>, latest: Map<string, Accepted>): Promise<void> {
  const { rows } = await sql<Accepted & { readonly reference: string }>`
    select id, identity_reference as reference, answered_at as at, operation from submission
    where idempotency_key is null and outcome = 'answered' and status >= 200 and status < 300
      and answered_at is not null`.execute(db);
  for (const { reference, id, at, operation } of rows) take(latest, reference, { id, at, operation });
}

async function takeCalls(
  db: Kysely<unknown>,
  operation: string,
  latest: Map<string, Accepted>,
): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<Accepted & { readonly reference: string | null }>`
      select id, identity_reference as reference, at, operation from service_call
      where operation = ${operation} and id > ${after} and outcome = 'answered'
        and status >= 200 and status < 300
      order by id limit ${rowsAStatement}`.execute(db);
    for (const { reference, id, at } of rows)
      if (reference !== null) take(latest, reference, { id, at, operation });
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function keepAccepted(
  db: Kysely<unknown>,
  reference: string,
  { id: eventId, at, operation }: Accepted,
): Promise<void> {
  const { rows } = await sql<{ readonly state: string }>`
    select state from customer where identity_reference = ${reference}`.execute(db);
  if (rows[0] === undefined) return;
  const state = JSON.parse(rows[0].state) as State;
  const accepted = { value: { operation }, source: 'call', eventId, at, asOf: at };
  const { eligibility } = state;
  const isChecked =
    eligibility !== undefined &&
    (eligibility.asOf > at || (eligibility.asOf === at && eligibility.eventId > eventId));
  const facts = Object.entries({ ...state, accepted }).sort(([a], [b]) => (a < b ? -1 : 1));
  await sql`update customer set state = ${JSON.stringify(Object.fromEntries(facts))},
    waiting_since = ${isChecked ? null : at} where identity_reference = ${reference}`.execute(db);
}
