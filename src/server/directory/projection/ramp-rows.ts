import type { Kysely } from 'kysely';

import { forUpdate } from '#node/dialect.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import type { Facts } from '../facts/facts.ts';
import {
  joinRampStates,
  rampColumns,
  rampStateOf,
  type RampState,
  type RampReport,
  type StatusFact,
} from '../facts/ramp-state.ts';

/** Joins what is told with what is known of each ramp; returns those that changed. In the order of their ids. */
export async function projectRamps(
  transaction: Kysely<Tables>,
  reports: readonly RampReport[],
): Promise<string[]> {
  const told = new Map<string, RampState>();
  for (const report of reports) {
    const known = told.get(report.rampId);
    const state = rampStateOf(report);
    told.set(report.rampId, known === undefined ? state : joinRampStates(known, state));
  }
  const changed: string[] = [];
  for (const [rampId, state] of [...told].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (await joinRow(transaction, rampId, state)) changed.push(rampId);
  return changed;
}

async function joinRow(transaction: Kysely<Tables>, rampId: string, told: RampState): Promise<boolean> {
  const known = await lockRow(transaction, rampId);
  if (known === undefined) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('ramp')
      .values({ ramp_id: rampId, ...toColumns(told) })
      .onConflict((conflict) => conflict.column('ramp_id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n || joinRow(transaction, rampId, told);
  }
  const before = toColumns(stateOfRow(known));
  const after = toColumns(joinRampStates(stateOfRow(known), told));
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await transaction.updateTable('ramp').set(after).where('ramp_id', '=', rampId).execute();
  return true;
}

async function lockRow(transaction: Kysely<Tables>, rampId: string): Promise<RampTable | undefined> {
  const row = transaction.selectFrom('ramp').selectAll().where('ramp_id', '=', rampId);
  return forUpdate(transaction, row).executeTakeFirst();
}

/** A ramp as all events together tell of it. */
export function stateOfRow(row: RampTable): RampState {
  const { facts, status } = JSON.parse(row.state) as { facts: Facts; status: StatusFact | null };
  const lastEvent = { id: row.last_event_id, at: row.last_event_at };
  return { firstSeenAt: row.first_seen_at, lastEvent, facts, status };
}

function toColumns(state: RampState) {
  const { facts, status } = state;
  const columns = rampColumns(state);
  return {
    identity_reference: columns.identityReference,
    first_seen_at: state.firstSeenAt,
    last_event_id: state.lastEvent.id,
    last_event_at: state.lastEvent.at,
    direction: columns.direction,
    method: columns.method,
    status: status?.status ?? null,
    status_at: status?.statusAt ?? null,
    is_terminal: Number(columns.isTerminal),
    wants_attention: Number(columns.wantsAttention),
    state: JSON.stringify({ facts, status }),
  };
}
