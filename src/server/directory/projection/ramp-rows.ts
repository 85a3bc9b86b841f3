import type { Kysely } from 'kysely';

import { foldRampId } from '#contract/service/spellings.ts';
import { forUpdate, valuesFromJson } from '#node/dialect.ts';
import { insertedRows, preparedQuery } from '#node/prepared-query.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { joinFacts, type Facts } from '#server/privacy/facts/customer-state.ts';
import {
  currentRamp,
  joinRampStates,
  noFacts,
  rampColumns,
  rampStateOf,
  type CurrentRamp,
  type RampReport,
  type RampState,
} from '#server/privacy/facts/ramp-state.ts';
import { statusesOf, type StatusFact } from '#server/privacy/facts/status-order.ts';

import { joinRows } from './join-rows.ts';

const columnTypes = {
  ramp_id: 'text',
  identity_reference: 'text',
  first_seen_at: 'bigint',
  last_event_id: 'text',
  last_event_at: 'bigint',
  direction: 'text',
  method: 'text',
  status: 'text',
  status_at: 'bigint',
  is_terminal: 'bigint',
  wants_attention: 'bigint',
  created_at: 'bigint',
  state: 'text',
} as const satisfies Record<keyof RampTable, 'text' | 'bigint'>;
const columns = Object.keys(columnTypes) as (keyof RampTable)[];

/** Stores what is reported and returns the ramps that changed. */
export async function projectRamps(
  transaction: Kysely<Tables>,
  reports: readonly RampReport[],
): Promise<RampTable[]> {
  const states = reports.map((report) => [report.rampId, rampStateOf(report)] as const);
  return joinRows<RampState, RampTable>(states, {
    lock: async (keys) => rowsLocked(transaction, { keys: JSON.stringify(keys) }),
    keyOf: (row) => row.ramp_id,
    stateOf: stateOfRow,
    rowOf: toRow,
    join: joinRampStates,
    update: async (rows) => void (await rowsUpdated(transaction, { rows })),
    add: async (rows) => (await rowsAdded(transaction, { rows })).map(({ ramp_id: key }) => key),
  });
}

const rowsLocked = preparedQuery<Tables, 'keys', RampTable>((db, parameter) => {
  const keys = valuesFromJson<Tables, string>(db, 'text', parameter('keys'));
  return forUpdate(db, db.selectFrom('ramp').selectAll().where('ramp_id', 'in', keys).orderBy('ramp_id'));
});

const rowsAdded = preparedQuery<Tables, 'rows', Pick<RampTable, 'ramp_id'>>((db, parameter) =>
  db
    .insertInto('ramp')
    .columns(columns)
    .expression(insertedRows(db, columnTypes, { parameter, name: 'rows' }))
    .onConflict((conflict) => conflict.column('ramp_id').doNothing())
    .returning('ramp_id'),
);

const rowsUpdated = preparedQuery<Tables, 'rows'>((db, parameter) =>
  db
    .insertInto('ramp')
    .columns(columns)
    .expression(insertedRows(db, columnTypes, { parameter, name: 'rows' }))
    .onConflict((conflict) =>
      conflict.column('ramp_id').doUpdateSet((eb) => ({
        identity_reference: eb.ref('excluded.identity_reference'),
        first_seen_at: eb.ref('excluded.first_seen_at'),
        last_event_id: eb.ref('excluded.last_event_id'),
        last_event_at: eb.ref('excluded.last_event_at'),
        direction: eb.ref('excluded.direction'),
        method: eb.ref('excluded.method'),
        status: eb.ref('excluded.status'),
        status_at: eb.ref('excluded.status_at'),
        is_terminal: eb.ref('excluded.is_terminal'),
        wants_attention: eb.ref('excluded.wants_attention'),
        created_at: eb.ref('excluded.created_at'),
        state: eb.ref('excluded.state'),
      })),
    ),
);

/** Returns the id as first spelt. Choice: rampIdSpelling. */
export function writtenRampId(row: RampTable): string {
  return stateOfRow(row).firstNamed?.id ?? row.ramp_id;
}

/** Returns an id's first spelling; unchanged for an unknown ramp. Choice: rampIdSpelling. */
export async function spellingOfRamp(db: Kysely<Tables>, id: string): Promise<string> {
  const row = await db
    .selectFrom('ramp')
    .selectAll()
    .where('ramp_id', '=', foldRampId(id))
    .executeTakeFirst();
  return row === undefined ? id : writtenRampId(row);
}

/** More than any customer has in years. */
const mostRampsOfOne = 2000;

/** Returns a customer's ramp ids, newest first, each folded and as first spelt. */
export async function rampIdsOf(db: Kysely<Tables>, identityReference: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('ramp')
    .selectAll()
    .where('identity_reference', '=', identityReference)
    .orderBy('last_event_id', 'desc')
    .limit(mostRampsOfOne)
    .execute();
  return [...new Set(rows.flatMap((row) => [row.ramp_id, writtenRampId(row)]))];
}

export function currentOfRow(row: RampTable): CurrentRamp {
  return currentRamp(stateOfRow(row));
}

function stateOfRow(row: RampTable): RampState {
  const state = JSON.parse(row.state) as KeptState | EarlierState;
  const kept = 'statuses' in state ? completed(state) : earlierRampState(state);
  return {
    firstSeenAt: row.first_seen_at,
    lastEvent: { id: row.last_event_id, at: row.last_event_at },
    ...kept,
  };
}

type KeptState = Pick<RampState, 'firstNamed' | 'facts' | 'statuses'>;

/** Completes an older state, until a rebuild. */
function completed(state: KeptState): KeptState {
  const { firstNamed = null, facts, statuses } = state as Partial<KeptState>;
  return {
    firstNamed,
    facts: { ...noFacts, ...facts },
    statuses: { ...statusesOf(null), ...statuses },
  };
}

/** Older versions' state: one status and one set of facts. */
interface EarlierState {
  readonly facts: Facts;
  readonly status: Omit<StatusFact, 'countsAt' | 'isAhead'> | null;
}

/** Converts an older state, until a rebuild. */
function earlierRampState({ facts, status }: EarlierState): KeptState {
  const all = Object.entries(facts);
  const of = (isWanted: (source: string) => boolean) =>
    joinFacts({}, Object.fromEntries(all.filter(([, { source }]) => isWanted(source))));
  const byCallback = of((source) => source === 'callback');
  const byUs = of((source) => source !== 'callback');
  return {
    firstNamed: null,
    facts: { ...noFacts, answer: byUs, callback: byCallback },
    statuses: statusesOf(status && { ...status, countsAt: status.statusAt, isAhead: false }),
  };
}

function toRow(rampId: string, state: RampState): RampTable {
  const current = currentRamp(state);
  const shown = rampColumns(current);
  const { firstNamed, facts, statuses } = state;
  return {
    ramp_id: rampId,
    identity_reference: shown.identityReference,
    first_seen_at: state.firstSeenAt,
    last_event_id: state.lastEvent.id,
    last_event_at: state.lastEvent.at,
    direction: shown.direction,
    method: shown.method,
    status: current.status?.status ?? null,
    status_at: current.status?.countsAt ?? null,
    is_terminal: Number(shown.isTerminal),
    wants_attention: Number(shown.wantsAttention),
    created_at: shown.createdAt,
    state: JSON.stringify({ firstNamed, facts, statuses }),
  };
}
