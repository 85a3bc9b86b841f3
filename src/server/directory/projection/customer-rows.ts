import type { Kysely } from 'kysely';

import { forUpdate, valuesFromJson } from '#node/dialect.ts';
import { insertedRows, preparedQuery } from '#node/prepared-query.ts';
import type { CustomerTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  customerColumns,
  customerStateOf,
  joinCustomerStates,
  lastEventOf,
  type CustomerState,
  type CustomerReport,
  type Facts,
} from '#server/privacy/facts/customer-state.ts';

import { joinRows } from './join-rows.ts';

const columnTypes = {
  identity_reference: 'text',
  first_seen_at: 'bigint',
  last_event_id: 'text',
  last_event_at: 'bigint',
  submission_count: 'bigint',
  last_submission_id: 'text',
  is_blocked: 'bigint',
  onboarding_status: 'text',
  open_requirements: 'bigint',
  waiting_since: 'bigint',
  state: 'text',
} as const satisfies Record<keyof CustomerTable, 'text' | 'bigint'>;
const columns = Object.keys(columnTypes) as (keyof CustomerTable)[];

/** Stores what is reported and returns the customers that changed, their submissions not counted. */
export async function projectCustomers(
  transaction: Kysely<Tables>,
  reports: readonly CustomerReport[],
): Promise<CustomerTable[]> {
  const states = reports.map((report) => [report.identityReference, customerStateOf(report)] as const);
  return joinRows<CustomerState, CustomerTable>(states, {
    lock: async (keys) => rowsLocked(transaction, { keys: JSON.stringify(keys) }),
    keyOf: (row) => row.identity_reference,
    stateOf: stateOfRow,
    rowOf: toRow,
    join: joinCustomerStates,
    update: async (rows) => void (await rowsUpdated(transaction, { rows })),
    async add(rows) {
      const added = await rowsAdded(transaction, { rows });
      return added.map(({ identity_reference: key }) => key);
    },
  });
}

const rowsLocked = preparedQuery<Tables, 'keys', CustomerTable>((db, parameter) => {
  const keys = valuesFromJson<Tables, string>(db, 'text', parameter('keys'));
  const found = db.selectFrom('customer').selectAll().where('identity_reference', 'in', keys);
  return forUpdate(db, found.orderBy('identity_reference'));
});

const rowsAdded = preparedQuery<Tables, 'rows', Pick<CustomerTable, 'identity_reference'>>((db, parameter) =>
  db
    .insertInto('customer')
    .columns(columns)
    .expression(insertedRows(db, columnTypes, { parameter, name: 'rows' }))
    .onConflict((conflict) => conflict.column('identity_reference').doNothing())
    .returning('identity_reference'),
);

/** Submissions are counted separately. */
const rowsUpdated = preparedQuery<Tables, 'rows'>((db, parameter) =>
  db
    .insertInto('customer')
    .columns(columns)
    .expression(insertedRows(db, columnTypes, { parameter, name: 'rows' }))
    .onConflict((conflict) =>
      conflict.column('identity_reference').doUpdateSet((eb) => ({
        first_seen_at: eb.ref('excluded.first_seen_at'),
        last_event_id: eb.ref('excluded.last_event_id'),
        last_event_at: eb.ref('excluded.last_event_at'),
        is_blocked: eb.ref('excluded.is_blocked'),
        onboarding_status: eb.ref('excluded.onboarding_status'),
        open_requirements: eb.ref('excluded.open_requirements'),
        waiting_since: eb.ref('excluded.waiting_since'),
        state: eb.ref('excluded.state'),
      })),
    ),
);

export function stateOfRow(row: CustomerTable): CustomerState {
  return { firstSeenAt: row.first_seen_at, facts: JSON.parse(row.state) as Facts };
}

function toRow(reference: string, state: CustomerState): CustomerTable {
  const { isBlocked, onboardingStatus, openRequirements, waitingSince } = customerColumns(state);
  const last = lastEventOf(state.facts);
  return {
    identity_reference: reference,
    first_seen_at: state.firstSeenAt,
    last_event_id: last?.id ?? '',
    last_event_at: last?.at ?? 0,
    submission_count: 0,
    last_submission_id: null,
    is_blocked: isBlocked === null ? null : Number(isBlocked),
    onboarding_status: onboardingStatus,
    open_requirements: openRequirements,
    waiting_since: waitingSince,
    state: JSON.stringify(state.facts),
  };
}
