import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';

import type { CustomerExportQuery, CustomerListQuery } from '#contract/desk/customer-list.ts';
import type { CustomerList, CustomerSummary } from '#contract/desk/customer-list.ts';
import type { CustomerTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { toIso, toIsoOrNull } from '#server/database/instants.ts';
import { pageOf, readCursor, writeCursor, afterPrefix } from '#server/http/list-cursor.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { stateOfRow } from '#server/directory/projection/customer-rows.ts';

import { maskedNames } from './shown-values.ts';
import { summariesOf } from './submission-rows.ts';

type CustomerQuery = SelectQueryBuilder<Tables, 'customer', CustomerTable>;

export interface CustomerFilters extends Omit<CustomerExportQuery, 'recheck'> {
  /** Latest submission accepted before this, in microseconds by the service's clock, and not re-checked since. */
  readonly waitingBefore?: number | undefined;
}

const dayMicroseconds = 24 * 60 * 60 * 1_000_000;

/** Filters as requested. Choice: recheckDue. */
export function filtersOf(
  { recheck, ...others }: CustomerExportQuery,
  serviceNowMs: number,
): CustomerFilters {
  const waitingBefore = recheck === undefined ? undefined : Math.round(serviceNowMs * 1000) - dayMicroseconds;
  return { ...others, waitingBefore };
}

/** Lists customers by keyset, in the order of `customerPage`. */
export async function listCustomers(
  db: Kysely<Tables>,
  query: CustomerListQuery,
  { serviceNowMs, dataKeys }: { readonly serviceNowMs: number; readonly dataKeys: Pick<DataKeys, 'open'> },
): Promise<CustomerList> {
  const { cursor, limit, ...asked } = query;
  const list = { list: 'customers', filters: asked };
  const filters = filtersOf(asked, serviceNowMs);
  const rows = await customerPage(db, filters, readCursor(list, cursor))
    .limit(limit + 1)
    .execute();
  const { items, nextCursor } = pageOf(rows, limit, (last) => writeCursor(list, keyOf(filters, last)));
  const references = items.map(({ identity_reference: reference }) => reference);
  const names = await maskedNames(db, references, dataKeys);
  return { items: await toSummaries(db, items, names), nextCursor };
}

/**
 * Pages through customers: newest event first; with `q` by reference; waiting ones longest first. Excludes
 * customers without events, who were only looked up and not found.
 */
export function customerPage(
  db: Kysely<Tables>,
  filters: CustomerFilters,
  after: string | undefined,
): CustomerQuery {
  const { q, waitingBefore } = filters;
  const matching = filtered(db.selectFrom('customer').selectAll(), filters);
  if (q !== undefined) {
    return matching
      .where('identity_reference', after === undefined ? '>=' : '>', after ?? q)
      .where('identity_reference', '<', afterPrefix(q))
      .where('last_event_id', '>', '')
      .orderBy('identity_reference');
  }
  if (waitingBefore !== undefined) {
    const longest = matching.orderBy('waiting_since').orderBy('identity_reference');
    return after === undefined ? longest : longest.where(isWaitingAfter(after));
  }
  const newest = matching.where('last_event_id', '>', '').orderBy('last_event_id', 'desc');
  return after === undefined ? newest : newest.where('last_event_id', '<', after);
}

export function keyOf({ q, waitingBefore }: CustomerFilters, row: CustomerTable): string {
  if (q !== undefined) return row.identity_reference;
  return waitingBefore === undefined ? row.last_event_id : `${row.waiting_since}_${row.identity_reference}`;
}

/** An invalid key starts the list again. */
function isWaitingAfter(key: string) {
  const [, since = '0', reference = ''] = /^(\d{1,16})_(.*)$/.exec(key) ?? [];
  return sql<boolean>`(waiting_since, identity_reference) > (${Number(since)}, ${reference})`;
}

function filtered(query: CustomerQuery, filters: CustomerFilters): CustomerQuery {
  const { blocked, onboardingStatus, requirements, waitingBefore } = filters;
  let matching = query;
  if (blocked !== undefined) matching = matching.where('is_blocked', '=', Number(blocked));
  if (onboardingStatus !== undefined) matching = matching.where('onboarding_status', '=', onboardingStatus);
  // A literal, as in the index: with a parameter the index isn't used.
  if (requirements === 'open') matching = matching.where(sql<boolean>`open_requirements > 0`);
  if (waitingBefore !== undefined) matching = matching.where('waiting_since', '<=', waitingBefore);
  return matching;
}

/** Builds summaries with last submissions and the given names. */
export async function toSummaries(
  db: Kysely<Tables>,
  rows: readonly CustomerTable[],
  names: ReadonlyMap<string, string> = new Map(),
): Promise<CustomerSummary[]> {
  const ids = rows.map(({ last_submission_id: id }) => id).filter((id) => id !== null);
  const submissions = await summariesOf(db, ids);
  return rows.map((row) => ({
    ...toSummary(row, submissions),
    maskedName: names.get(row.identity_reference) || null,
  }));
}

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

/** The customer's country, as submitted. */
export function countryOf(row: CustomerTable): string | undefined {
  return new KeptJson(stateOfRow(row).facts['residence']?.value).text('country');
}

function toSummary(
  row: CustomerTable,
  submissions: ReadonlyMap<string, CustomerSummary['lastSubmission']>,
): Omit<CustomerSummary, 'maskedName'> {
  return {
    identityReference: row.identity_reference,
    country: countryOf(row) ?? null,
    firstSeenAt: toIso(row.first_seen_at),
    lastSeenAt: toIso(row.last_event_at),
    isBlocked: row.is_blocked === null ? null : row.is_blocked === 1,
    onboardingStatus: row.onboarding_status,
    openRequirements: row.open_requirements,
    waitingSince: toIsoOrNull(row.waiting_since),
    submissionCount: row.submission_count,
    lastSubmission: submissions.get(row.last_submission_id ?? '') ?? null,
  };
}
