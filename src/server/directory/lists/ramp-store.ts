import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import type {
  ListedRamp,
  RampExportQuery,
  RampList,
  RampListQuery,
  RampSort,
  RampSummary,
} from '#contract/desk/ramps.ts';
import type { PairAmounts } from '#contract/desk/records.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import { createdOrSeen, lastCharacters, lastCharactersLength } from '#server/database/list-order.ts';
import { movesByItself, statusSince, undated, wantsAttention } from '#server/database/ramp-indexes.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Facts } from '#server/privacy/facts/customer-state.ts';
import { type StuckRule, stuckBefore, stuckSince } from '#server/privacy/facts/ramp-state.ts';
import { toIso, toIsoOrNull, toMicroseconds, withinRange } from '#server/database/instants.ts';
import { pageOf, readCursor, writeCursor, afterPrefix } from '#server/http/list-cursor.ts';
import { currentOfRow, writtenRampId } from '#server/directory/projection/ramp-rows.ts';

import { countryOf } from './customer-store.ts';
import { inOrder, valueKey } from './keyset.ts';

type RampQuery = SelectQueryBuilder<Tables, 'ramp', RampTable>;

/** Lists ramps in the order of `orderOf`. */
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
  return { items: await toListedRamps(db, items, rule), nextCursor };
}

/** Adds the customers' countries. */
export async function toListedRamps(
  db: Kysely<Tables>,
  rows: readonly RampTable[],
  rule: StuckRule,
): Promise<ListedRamp[]> {
  const countries = await countriesOf(db, rows);
  return rows.map((row) => ({
    ...toRampSummary(row, rule),
    createdAt: toIsoOrNull(row.created_at),
    country: countries.get(row.identity_reference ?? '') ?? null,
  }));
}

export interface RampFilters extends Omit<RampExportQuery, 'stuck'> {
  /** In microseconds by the service's clock. */
  readonly stuckBefore?: number | undefined;
}

/** Turns `stuck` into a time. Choice: rampStuck. */
export function filtersOf({ stuck, ...others }: RampExportQuery, rule: StuckRule): RampFilters {
  return { ...others, stuckBefore: stuck === undefined ? undefined : stuckBefore(rule) };
}

type Order = 'id' | RampSort;

/** Lets some filters override the order asked for, so that an index gives it. */
export function orderOf(filters: RampFilters): Order {
  const { q, stuckBefore: before, attention, end, createdFrom, createdTo, sort } = filters;
  if (q !== undefined) return 'id';
  if (before !== undefined || attention === true) return sort === '-since' ? '-since' : 'since';
  if (end !== undefined) return sort === 'updated' ? 'updated' : '-updated';
  if (createdFrom !== undefined || createdTo !== undefined)
    return sort === 'created' ? 'created' : '-created';
  return sort ?? '-updated';
}

export function rampPage(db: Kysely<Tables>, filters: RampFilters, after: string | undefined): RampQuery {
  const q = filters.q === undefined ? undefined : foldRampId(filters.q);
  const matching = filtered(db.selectFrom('ramp').selectAll(), filters);
  if (q !== undefined) {
    return matching
      .where('ramp_id', after === undefined ? '>=' : '>', after ?? q)
      .where('ramp_id', '<', afterPrefix(q))
      .orderBy('ramp_id');
  }
  const order = orderOf(filters);
  const isDescending = order.startsWith('-');
  if (order === 'updated' || order === '-updated') {
    const updated = matching.orderBy('last_event_id', isDescending ? 'desc' : 'asc');
    return after === undefined ? updated : updated.where('last_event_id', isDescending ? '<' : '>', after);
  }
  return inOrder(matching, { by: valueOf(order, filters), id: 'ramp_id', isDescending }, after);
}

function valueOf(order: Order, { stuckBefore: before }: RampFilters): RawBuilder<number> {
  if (order === 'created' || order === '-created') return createdOrSeen;
  // The index of stuck ramps has no undated ones.
  return before === undefined ? statusSince : sql<number>`status_at`;
}

export function keyOf(filters: RampFilters, row: RampTable): string {
  const order = orderOf(filters);
  if (order === 'id') return row.ramp_id;
  if (order === 'updated' || order === '-updated') return row.last_event_id;
  const isByCreated = order === 'created' || order === '-created';
  const value = isByCreated ? (row.created_at ?? row.first_seen_at) : (row.status_at ?? undated);
  return valueKey(value, row.ramp_id);
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
  if (filters.createdFrom !== undefined)
    matching = matching.where(createdOrSeen, '>=', toMicroseconds(filters.createdFrom));
  if (filters.createdTo !== undefined)
    matching = matching.where(createdOrSeen, '<', toMicroseconds(filters.createdTo));
  if (filters.ids !== undefined) matching = matching.where('ramp_id', 'in', filters.ids.map(foldRampId));
  return filters.end === undefined ? matching : matching.where(endsIn(filters.end));
}

/** Compares the last characters by their index, then the rest. */
export function endsIn(text: string): RawBuilder<boolean> {
  const end = foldRampId(text);
  const isLast = sql<boolean>`${lastCharacters} = ${end.slice(-lastCharactersLength)}`;
  if (end.length === lastCharactersLength) return isLast;
  return sql<boolean>`${isLast} and substr(ramp_id, length(ramp_id) - ${sql.lit(end.length - 1)}) = ${end}`;
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

/** Returns assets and blockchain, as far as known. */
export function pairOf(row: RampTable): RampSummary['pair'] {
  return objectOf(currentOfRow(row).facts, 'pair');
}

/** In order: later amounts win. */
const stages = ['requested', 'recorded', 'priced', 'announced', 'final'] as const;

function latestAmounts(facts: Facts): PairAmounts {
  return stages.reduce<PairAmounts>((amounts, stage) => ({ ...amounts, ...objectOf(facts, stage) }), {});
}

/** Returns the amounts of all stages; given a code, only those of its side. */
export function amountsOf(row: RampTable, code?: string): string[] {
  const { facts } = currentOfRow(row);
  const { fiat, crypto } = pairOf(row);
  const sides = [
    ...(code === undefined || code === fiat ? ['fiatAmount'] : []),
    ...(code === undefined || code === crypto ? ['cryptoAmount'] : []),
  ];
  return stages.flatMap((stage) => {
    const amounts = objectOf(facts, stage);
    return sides.flatMap((side) => amounts[side] ?? []);
  });
}

function objectOf(facts: Facts, name: string): Record<string, string> {
  const value: unknown = facts[name]?.value;
  return typeof value === 'object' && value !== null ? { ...(value as Record<string, string>) } : {};
}
