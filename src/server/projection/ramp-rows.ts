import type { Kysely } from 'kysely';

import { forUpdate, valuesFromJson } from '#node/dialect.ts';
import { insertedRows, preparedQuery } from '#node/prepared-query.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { joinFacts, type Facts } from '#server/facts/customer-state.ts';
import {
  currentRamp,
  joinRampStates,
  rampColumns,
  rampStateOf,
  type CurrentRamp,
  type RampReport,
  type RampState,
} from '#server/facts/ramp-state.ts';
import { statusesOf, type StatusFact } from '#server/facts/status-order.ts';

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
  state: 'text',
} as const satisfies Record<keyof RampTable, 'text' | 'bigint'>;
const columns = Object.keys(columnTypes) as (keyof RampTable)[];

/** Joins reports with what is known of each ramp; returns those that changed. */
export async function projectRamps(
  transaction: Kysely<Tables>,
  reports: readonly RampReport[],
): Promise<string[]> {
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

const rowsLocked = preparedQuery<Tables, 'keys', RampTable>((db, place) => {
  const keys = valuesFromJson<Tables, string>(db, 'text', place('keys'));
  return forUpdate(db, db.selectFrom('ramp').selectAll().where('ramp_id', 'in', keys).orderBy('ramp_id'));
});

const rowsAdded = preparedQuery<Tables, 'rows', Pick<RampTable, 'ramp_id'>>((db, place) =>
  db
    .insertInto('ramp')
    .columns(columns)
    .expression(insertedRows(db, columnTypes, { place, name: 'rows' }))
    .onConflict((conflict) => conflict.column('ramp_id').doNothing())
    .returning('ramp_id'),
);

const rowsUpdated = preparedQuery<Tables, 'rows'>((db, place) =>
  db
    .insertInto('ramp')
    .columns(columns)
    .expression(insertedRows(db, columnTypes, { place, name: 'rows' }))
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
        state: eb.ref('excluded.state'),
      })),
    ),
);

/** A ramp as it is now, from all events together. */
export function currentOfRow(row: RampTable): CurrentRamp {
  return currentRamp(stateOfRow(row));
}

function stateOfRow(row: RampTable): RampState {
  const state = JSON.parse(row.state) as Pick<RampState, 'facts' | 'statuses'> | EarlierState;
  const kept = 'statuses' in state ? state : earlierRampState(state);
  return {
    firstSeenAt: row.first_seen_at,
    lastEvent: { id: row.last_event_id, at: row.last_event_at },
    ...kept,
  };
}

/** A ramp's state as earlier versions wrote it: one status and one set of facts from all sources. */
interface EarlierState {
  readonly facts: Facts;
  readonly status: Omit<StatusFact, 'countsAt' | 'isAhead'> | null;
}

/** What an earlier version knew of a ramp, until a rebuild reads its events again. */
function earlierRampState({ facts, status }: EarlierState): Pick<RampState, 'facts' | 'statuses'> {
  const all = Object.entries(facts);
  const of = (isWanted: (source: string) => boolean) =>
    joinFacts({}, Object.fromEntries(all.filter(([, { source }]) => isWanted(source))));
  const byCallback = of((source) => source === 'callback');
  const byUs = of((source) => source !== 'callback');
  return {
    facts: { answer: byUs, callback: byCallback, ahead: {} },
    statuses: statusesOf(status && { ...status, countsAt: status.statusAt, isAhead: false }),
  };
}

function toRow(rampId: string, state: RampState): RampTable {
  const current = currentRamp(state);
  const shown = rampColumns(current);
  const { facts, statuses } = state;
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
    state: JSON.stringify({ facts, statuses }),
  };
}
