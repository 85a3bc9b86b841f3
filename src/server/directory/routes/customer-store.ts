import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';

import type { CustomerList, CustomerListQuery, CustomerSummary } from '#contract/desk/customers.ts';
import type { CustomerTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso } from '#server/instants.ts';
import { pageOf, readCursor, writeCursor } from '#server/list-cursor.ts';

import { afterPrefix } from './prefix-range.ts';
import { summariesOf } from './submission-rows.ts';

type CustomerQuery = SelectQueryBuilder<Tables, 'customer', CustomerTable>;

/** A page of customers, newest event first, by keyset; with `q` in the order of references. */
export async function listCustomers(db: Kysely<Tables>, query: CustomerListQuery): Promise<CustomerList> {
  const { cursor, limit, ...filters } = query;
  const list = { list: 'customers', filters };
  const rows = await customerPage(db, filters, readCursor(list, cursor))
    .limit(limit + 1)
    .execute();
  const { items, nextCursor } = pageOf(rows, limit, (last) =>
    writeCursor(list, filters.q === undefined ? last.last_event_id : last.identity_reference),
  );
  const submissions = await summariesOf(
    db,
    items.map(({ last_submission_id: id }) => id).filter((id) => id !== null),
  );
  return { items: items.map((row) => toSummary(row, submissions)), nextCursor };
}

type Filters = Omit<CustomerListQuery, 'cursor' | 'limit'>;

/** The rows of the list after a key, in order. Whoever was only looked up and not found has no event, and is not in it. */
export function customerPage(db: Kysely<Tables>, filters: Filters, after: string | undefined): CustomerQuery {
  const { q } = filters;
  const matching = filtered(db.selectFrom('customer').selectAll(), filters);
  if (q === undefined) {
    const newest = matching.where('last_event_id', '>', '').orderBy('last_event_id', 'desc');
    return after === undefined ? newest : newest.where('last_event_id', '<', after);
  }
  return matching
    .where('identity_reference', after === undefined ? '>=' : '>', after ?? q)
    .where('identity_reference', '<', afterPrefix(q))
    .where('last_event_id', '>', '')
    .orderBy('identity_reference');
}

function filtered(query: CustomerQuery, { blocked, onboardingStatus, requirements }: Filters): CustomerQuery {
  let matching = query;
  if (blocked !== undefined) matching = matching.where('is_blocked', '=', Number(blocked));
  if (onboardingStatus !== undefined) matching = matching.where('onboarding_status', '=', onboardingStatus);
  // Written out as its index has it: a parameter would keep the index from being used.
  if (requirements === 'open') matching = matching.where(sql<boolean>`open_requirements > 0`);
  return matching;
}

/** A customer's row, or undefined where nothing was ever told. */
export async function findCustomer(
  db: Kysely<Tables>,
  identityReference: string,
): Promise<CustomerTable | undefined> {
  return db
    .selectFrom('customer')
    .selectAll()
    .where('identity_reference', '=', identityReference)
    .executeTakeFirst();
}

function toSummary(
  row: CustomerTable,
  submissions: ReadonlyMap<string, CustomerSummary['lastSubmission']>,
): CustomerSummary {
  return {
    identityReference: row.identity_reference,
    firstSeenAt: toIso(row.first_seen_at),
    lastSeenAt: toIso(row.last_event_at),
    isBlocked: row.is_blocked === null ? null : row.is_blocked === 1,
    onboardingStatus: row.onboarding_status,
    openRequirements: row.open_requirements,
    waitingSince: null,
    submissionCount: row.submission_count,
    lastSubmission: submissions.get(row.last_submission_id ?? '') ?? null,
  };
}
