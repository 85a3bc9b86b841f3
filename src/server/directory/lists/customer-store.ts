import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import type { CustomerExportQuery, CustomerListQuery, CustomerSort } from '#contract/desk/customer-list.ts';
import type { CustomerList, CustomerSummary, ListedCustomer } from '#contract/desk/customer-list.ts';
import type { CustomerTable } from '#server/database/directory-tables.ts';
import { requirementsKnown, waitingOrNever } from '#server/database/list-order.ts';
import type { Tables } from '#server/database/tables.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { toIso, toIsoOrNull } from '#server/database/instants.ts';
import { pageOf, readCursor, writeCursor, afterPrefix } from '#server/http/list-cursor.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { stateOfRow } from '#server/directory/projection/customer-rows.ts';
import { writtenRampId } from '#server/directory/projection/ramp-rows.ts';
import { queueOf } from '#server/directory/queue/customers-queue.ts';

import { inOrder, valueKey } from './keyset.ts';
import { maskedNames } from './shown-values.ts';
import { summariesOf } from './submission-rows.ts';

type CustomerQuery = SelectQueryBuilder<Tables, 'customer', CustomerTable>;

export interface CustomerFilters extends Omit<CustomerExportQuery, 'recheck'> {
  /** Latest submission accepted before this, in microseconds by the service's clock. */
  readonly waitingBefore?: number | undefined;
}

const dayMicroseconds = 24 * 60 * 60 * 1_000_000;

/** Turns `recheck` into a time. Choice: recheckDue. */
export function filtersOf(
  { recheck, ...others }: CustomerExportQuery,
  serviceNowMs: number,
): CustomerFilters {
  const waitingBefore = recheck === undefined ? undefined : Math.round(serviceNowMs * 1000) - dayMicroseconds;
  return { ...others, waitingBefore };
}

interface ListReading {
  readonly serviceNowMs: number;
  readonly dataKeys: Pick<DataKeys, 'open'>;
  readonly mayReadQueue: boolean;
}

/** Lists customers in the order of `orderOf`. */
export async function listCustomers(
  db: Kysely<Tables>,
  query: CustomerListQuery,
  { serviceNowMs, dataKeys, mayReadQueue }: ListReading,
): Promise<CustomerList> {
  const { cursor, limit, ...asked } = query;
  const list = { list: 'customers', filters: asked };
  const filters = filtersOf(asked, serviceNowMs);
  const rows = await customerPage(db, filters, readCursor(list, cursor))
    .limit(limit + 1)
    .execute();
  const { items, nextCursor } = pageOf(rows, limit, (last) => writeCursor(list, keyOf(filters, last)));
  return { items: await toListedCustomers(db, items, { dataKeys, mayReadQueue }), nextCursor };
}

/** Adds masked names, last ramps and queue items. */
export async function toListedCustomers(
  db: Kysely<Tables>,
  rows: readonly CustomerTable[],
  { dataKeys, mayReadQueue }: Omit<ListReading, 'serviceNowMs'>,
): Promise<ListedCustomer[]> {
  const references = rows.map(({ identity_reference: reference }) => reference);
  const names = await maskedNames(db, references, dataKeys);
  const ramps = await lastRamps(db, references);
  const queue = await queueOf(db, mayReadQueue ? references : []);
  const customers = await toSummaries(db, rows, names);
  return customers.map((customer) => ({
    ...customer,
    lastRamp: ramps.get(customer.identityReference) ?? null,
    queue: queue.get(customer.identityReference) ?? null,
  }));
}

type Order = 'reference' | CustomerSort;

/** Lets `q` and waiting override the order asked for. */
export function orderOf({ q, waitingBefore, sort }: CustomerFilters): Order {
  if (q !== undefined) return 'reference';
  return waitingBefore === undefined ? (sort ?? '-updated') : 'waiting';
}

/** Leaves out customers only looked up and not found. */
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
  const order = orderOf(filters);
  const isDescending = order.startsWith('-');
  if (order === 'updated' || order === '-updated') {
    const updated = matching.orderBy('last_event_id', isDescending ? 'desc' : 'asc');
    const seen = updated.where('last_event_id', '>', '');
    return after === undefined ? seen : seen.where('last_event_id', isDescending ? '<' : '>', after);
  }
  const isWaiting = waitingBefore !== undefined;
  const by = isWaiting ? sql<number>`waiting_since` : valueOf(order);
  const seen = isWaiting ? matching : matching.where('last_event_id', '>', '');
  return inOrder(seen, { by, id: 'identity_reference', isDescending }, after);
}

function valueOf(order: Order): RawBuilder<number> {
  if (order === '-requirements') return requirementsKnown;
  return order === 'waiting' ? waitingOrNever : sql<number>`first_seen_at`;
}

export function keyOf(filters: CustomerFilters, row: CustomerTable): string {
  const order = orderOf(filters);
  if (order === 'reference') return row.identity_reference;
  if (order === 'updated' || order === '-updated') return row.last_event_id;
  const values = {
    '-requirements': row.open_requirements ?? -1,
    waiting: row.waiting_since ?? Number.MAX_SAFE_INTEGER,
    'first-seen': row.first_seen_at,
    '-first-seen': row.first_seen_at,
  };
  return valueKey(values[order], row.identity_reference);
}

function filtered(query: CustomerQuery, filters: CustomerFilters): CustomerQuery {
  const { blocked, onboardingStatus, requirements, waitingBefore } = filters;
  let matching = query;
  if (blocked !== undefined) matching = matching.where('is_blocked', '=', Number(blocked));
  if (onboardingStatus !== undefined) matching = matching.where('onboarding_status', '=', onboardingStatus);
  if (filters.ids !== undefined) matching = matching.where('identity_reference', 'in', filters.ids);
  // A literal, as in the index: with a parameter the index isn't used.
  if (requirements === 'open') matching = matching.where(sql<boolean>`open_requirements > 0`);
  if (waitingBefore !== undefined) matching = matching.where('waiting_since', '<=', waitingBefore);
  return matching;
}

async function lastRamps(
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<ListedCustomer['lastRamp']>>> {
  if (references.length === 0) return new Map();
  const rows = await lastRampsOf(db, references).execute();
  return new Map(
    rows.map((row) => [
      row.identity_reference ?? '',
      { rampId: writtenRampId(row), status: row.status, statusAt: toIsoOrNull(row.status_at) },
    ]),
  );
}

/**
 * Reads the last row up to a customer's end: by equality, PostgreSQL may read everyone's newest ramps until
 * one fits.
 */
export function lastRampsOf(db: Kysely<Tables>, references: readonly string[]) {
  return db
    .selectFrom('customer')
    .innerJoin('ramp', (join) =>
      join
        .on('ramp.ramp_id', '=', (of) =>
          of
            .selectFrom('ramp as newest')
            .select('newest.ramp_id')
            .where(
              sql<boolean>`(newest.identity_reference, newest.last_event_id)
                <= (customer.identity_reference, ${afterPrefix('')})`,
            )
            .orderBy('newest.identity_reference', 'desc')
            .orderBy('newest.last_event_id', 'desc')
            .limit(1),
        )
        .onRef('ramp.identity_reference', '=', 'customer.identity_reference'),
    )
    .selectAll('ramp')
    .where('customer.identity_reference', 'in', references);
}

/** Builds summaries with last submissions. */
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

/** Returns the country as submitted. */
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
