import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import type {
  ListedRamp,
  RampExportQuery,
  RampList,
  RampListQuery,
  RampSummary,
} from '#contract/desk/ramps.ts';
import type { PairAmounts } from '#contract/desk/records.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import { movesByItself, statusSince, undated, wantsAttention } from '#server/database/ramp-indexes.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Facts } from '#server/privacy/facts/customer-state.ts';
import { type StuckRule, stuckBefore, stuckSince } from '#server/privacy/facts/ramp-state.ts';
import { toIso, toIsoOrNull, withinRange } from '#server/database/instants.ts';
import { pageOf, readCursor, writeCursor, afterPrefix } from '#server/http/list-cursor.ts';
import { currentOfRow, writtenRampId } from '#server/directory/projection/ramp-rows.ts';

import { countryOf } from './customer-store.ts';

type RampQuery = SelectQueryBuilder<Tables, 'ramp', RampTable>;

/** Lists ramps by keyset, in the order that the filters imply. */
export async function listRamps(
  db: Kysely<Tables>,
  query: RampListQuery,
  rule: StuckRule,
): Promise<RampList> {
  const { cursor, limit, ...asked } = query;
  const list = { list: 'ramps', filters: asked };
  const filters = filtersOf(asked, rule);
  const rows = await rampPage(db, filters, readCursor(list, cursor))
    .limit(limit + 1)
    .execute();
  const { items, nextCursor } = pageOf(rows, limit, (last) => writeCursor(list, keyOf(filters, last)));
  const countries = await countriesOf(db, items);
  const listed = items.map((row): ListedRamp => ({
    ...toRampSummary(row, rule),
    createdAt: createdAtOf(row),
    country: countries.get(row.identity_reference ?? '') ?? null,
  }));
  return { items: listed, nextCursor };
}

export interface RampFilters extends Omit<RampExportQuery, 'stuck'> {
  /** Stuck since before this, in microseconds by the service's clock. */
  readonly stuckBefore?: number | undefined;
}

/** Filters as requested. Choice: rampStuck. */
export function filtersOf({ stuck, ...others }: RampExportQuery, rule: StuckRule): RampFilters {
  return { ...others, stuckBefore: stuck === undefined ? undefined : stuckBefore(rule) };
}

type Order = 'id' | 'stuck' | 'attention' | 'since' | 'newest';

/** By id with `q`; cases, and all on request, longest in their status first; else newest event first. */
export function orderOf({ q, stuckBefore: before, attention, sort }: RampFilters): Order {
  if (q !== undefined) return 'id';
  if (before !== undefined) return 'stuck';
  if (attention === true) return 'attention';
  return sort ?? 'newest';
}

export function rampPage(db: Kysely<Tables>, filters: RampFilters, after: string | undefined): RampQuery {
  const q = filters.q === undefined ? undefined : foldRampId(filters.q);
  const matching = filtered(db.selectFrom('ramp').selectAll(), filters);
  const order = orderOf(filters);
  if (q !== undefined) {
    return matching
      .where('ramp_id', after === undefined ? '>=' : '>', after ?? q)
      .where('ramp_id', '<', afterPrefix(q))
      .orderBy('ramp_id');
  }
  if (order === 'newest') {
    const newest = matching.orderBy('last_event_id', 'desc');
    return after === undefined ? newest : newest.where('last_event_id', '<', after);
  }
  const since = order === 'stuck' ? sql<number>`status_at` : statusSince;
  const longest = matching.orderBy(since).orderBy('ramp_id');
  return after === undefined ? longest : longest.where(isLaterThan(since, after));
}

export function keyOf(filters: RampFilters, row: RampTable): string {
  const order = orderOf(filters);
  if (order === 'id') return row.ramp_id;
  return order === 'newest' ? row.last_event_id : `${row.status_at ?? undated}_${row.ramp_id}`;
}

/** An invalid key starts the list again. */
function isLaterThan(since: RawBuilder<number>, key: string) {
  const [, at = String(Number.MIN_SAFE_INTEGER), id = ''] = /^(-?\d{1,18})_(.*)$/.exec(key) ?? [];
  return sql<boolean>`(${since}, ramp_id) > (${Number(at)}, ${id})`;
}

function filtered(query: RampQuery, filters: RampFilters): RampQuery {
  const { status, direction, method, identityReference, attention, stuckBefore: before } = filters;
  let matching = query;
  if (status !== undefined) matching = matching.where('status', '=', status);
  if (direction !== undefined) matching = matching.where('direction', '=', direction);
  if (method !== undefined) matching = matching.where('method', '=', method);
  if (identityReference !== undefined)
    matching = matching.where('identity_reference', '=', identityReference);
  if (attention === true) matching = matching.where(wantsAttention);
  if (attention === false) matching = matching.where('wants_attention', '=', 0);
  if (before !== undefined) matching = matching.where(movesByItself).where('status_at', '<', before);
  for (const condition of withinRange(filters, { id: 'last_event_id', at: 'last_event_at' }))
    matching = matching.where(condition);
  return matching;
}

/** Finds a ramp by its id in any spelling. Choice: rampIdSpelling. */
export async function findRamp(db: Kysely<Tables>, rampId: string): Promise<RampTable | undefined> {
  return db.selectFrom('ramp').selectAll().where('ramp_id', '=', foldRampId(rampId)).executeTakeFirst();
}

export function toRampSummary(row: RampTable, rule: StuckRule): RampSummary {
  const { facts, status } = currentOfRow(row);
  return {
    rampId: writtenRampId(row),
    identityReference: row.identity_reference,
    firstSeenAt: toIso(row.first_seen_at),
    lastSeenAt: toIso(row.last_event_at),
    direction: row.direction,
    method: row.method,
    status: row.status,
    ...(status?.written !== undefined && { writtenStatus: status.written }),
    statusAt: toIsoOrNull(row.status_at),
    ...(status?.statusAt === null && { isUndated: true }),
    isTerminal: row.is_terminal === 1,
    wantsAttention: row.wants_attention === 1,
    isStuck: stuckSince(row.status, row.status_at, rule) !== null,
    pair: pairOf(row),
    amounts: latestAmounts(facts),
  };
}

async function countriesOf(
  db: Kysely<Tables>,
  rows: readonly RampTable[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const references = rows.map(({ identity_reference: reference }) => reference).filter((one) => one !== null);
  if (references.length === 0) return new Map();
  const customers = await db
    .selectFrom('customer')
    .selectAll()
    .where('identity_reference', 'in', [...new Set(references)])
    .execute();
  return new Map(customers.map((customer) => [customer.identity_reference, countryOf(customer)]));
}

/** As the service wrote it, if a date. */
function createdAtOf(row: RampTable): string | null {
  const { createdAt } = currentOfRow(row).facts;
  const ms = typeof createdAt?.value === 'string' ? Date.parse(createdAt.value) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** Source and target, as far as known. */
export function pairOf(row: RampTable): RampSummary['pair'] {
  return objectOf(currentOfRow(row).facts, 'pair');
}

/** From the request to the receipt; later ones win. */
const stages = ['requested', 'recorded', 'priced', 'announced', 'final'] as const;

function latestAmounts(facts: Facts): PairAmounts {
  return stages.reduce<PairAmounts>((amounts, stage) => ({ ...amounts, ...objectOf(facts, stage) }), {});
}

/** Every known amount of a ramp, at any stage. */
export function amountsOf(row: RampTable): string[] {
  const { facts } = currentOfRow(row);
  return stages.flatMap((stage) => Object.values(objectOf(facts, stage)));
}

function objectOf(facts: Facts, name: string): Record<string, string> {
  const value: unknown = facts[name]?.value;
  return typeof value === 'object' && value !== null ? { ...(value as Record<string, string>) } : {};
}
