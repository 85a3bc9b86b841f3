import type { Kysely } from 'kysely';

import { forUpdate } from '#node/dialect.ts';
import type { CustomerTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import {
  customerColumns,
  customerStateOf,
  joinCustomerStates,
  type CustomerState,
  type CustomerReport,
} from '../facts/customer-state.ts';
import type { Facts } from '../facts/facts.ts';

/** Joins what is told with what is known of each customer; returns those who changed. In the order of their references. */
export async function projectCustomers(
  transaction: Kysely<Tables>,
  reports: readonly CustomerReport[],
): Promise<string[]> {
  const told = new Map<string, CustomerState>();
  for (const report of reports) {
    const { identityReference } = report;
    const known = told.get(identityReference);
    const state = customerStateOf(report);
    told.set(identityReference, known === undefined ? state : joinCustomerStates(known, state));
  }
  const changed: string[] = [];
  for (const [reference, state] of [...told].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (await joinRow(transaction, reference, state)) changed.push(reference);
  return changed;
}

async function joinRow(
  transaction: Kysely<Tables>,
  reference: string,
  told: CustomerState,
): Promise<boolean> {
  const known = await lockRow(transaction, reference);
  if (known === undefined) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('customer')
      .values({
        identity_reference: reference,
        submission_count: 0,
        last_submission_id: null,
        ...toColumns(told),
      })
      .onConflict((conflict) => conflict.column('identity_reference').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n || joinRow(transaction, reference, told);
  }
  const before = toColumns(stateOfRow(known));
  const after = toColumns(joinCustomerStates(stateOfRow(known), told));
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await transaction.updateTable('customer').set(after).where('identity_reference', '=', reference).execute();
  return true;
}

async function lockRow(transaction: Kysely<Tables>, reference: string): Promise<CustomerTable | undefined> {
  const row = transaction.selectFrom('customer').selectAll().where('identity_reference', '=', reference);
  return forUpdate(transaction, row).executeTakeFirst();
}

/** A customer as all events together tell of them. */
export function stateOfRow(row: CustomerTable): CustomerState {
  const { last_event_id: id, last_event_at: at } = row;
  return {
    firstSeenAt: row.first_seen_at,
    lastEvent: id === '' ? null : { id, at },
    facts: JSON.parse(row.state) as Facts,
  };
}

function toColumns(state: CustomerState) {
  const { isBlocked, onboardingStatus, openRequirements } = customerColumns(state);
  return {
    first_seen_at: state.firstSeenAt,
    last_event_id: state.lastEvent?.id ?? '',
    last_event_at: state.lastEvent?.at ?? 0,
    is_blocked: isBlocked === null ? null : Number(isBlocked),
    onboarding_status: onboardingStatus,
    open_requirements: openRequirements,
    state: JSON.stringify(state.facts),
  };
}
