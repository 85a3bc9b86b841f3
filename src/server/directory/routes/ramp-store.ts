import type { Kysely, SelectQueryBuilder } from 'kysely';

import type { PairAmounts } from '#contract/desk/facts.ts';
import type { RampList, RampListQuery, RampSummary } from '#contract/desk/ramps.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso, toIsoOrNull } from '#server/instants.ts';
import { pageOf, readCursor, writeCursor } from '#server/list-cursor.ts';

import type { Facts } from '../facts/facts.ts';
import { stateOfRow } from '../projection/ramp-rows.ts';
import { stuckSince, type StuckRule } from '../reconcile/stuck.ts';
import { afterPrefix } from './prefix-range.ts';

type RampQuery = SelectQueryBuilder<Tables, 'ramp', RampTable>;

/** A page of ramps, newest event first, by keyset; with `q` in the order of ids. */
export async function listRamps(
  db: Kysely<Tables>,
  query: RampListQuery,
  rule: StuckRule,
): Promise<RampList> {
  const { cursor, limit, ...filters } = query;
  const list = { list: 'ramps', filters };
  const rows = await rampPage(db, filters, readCursor(list, cursor))
    .limit(limit + 1)
    .execute();
  const { items, nextCursor } = pageOf(rows, limit, (last) =>
    writeCursor(list, filters.q === undefined ? last.last_event_id : last.ramp_id),
  );
  return { items: items.map((row) => toRampSummary(row, rule)), nextCursor };
}

type Filters = Omit<RampListQuery, 'cursor' | 'limit'>;

/** The rows of the list after a key, in order. */
export function rampPage(db: Kysely<Tables>, filters: Filters, after: string | undefined): RampQuery {
  const { q } = filters;
  const matching = filtered(db.selectFrom('ramp').selectAll(), filters);
  if (q === undefined) {
    const newest = matching.orderBy('last_event_id', 'desc');
    return after === undefined ? newest : newest.where('last_event_id', '<', after);
  }
  return matching
    .where('ramp_id', after === undefined ? '>=' : '>', after ?? q)
    .where('ramp_id', '<', afterPrefix(q))
    .orderBy('ramp_id');
}

function filtered(query: RampQuery, filters: Filters): RampQuery {
  const { status, direction, method, identityReference, attention } = filters;
  let matching = query;
  if (status !== undefined) matching = matching.where('status', '=', status);
  if (direction !== undefined) matching = matching.where('direction', '=', direction);
  if (method !== undefined) matching = matching.where('method', '=', method);
  if (identityReference !== undefined)
    matching = matching.where('identity_reference', '=', identityReference);
  if (attention !== undefined) matching = matching.where('wants_attention', '=', Number(attention));
  return matching;
}

/** A ramp's row, or undefined where nothing was ever told. */
export async function findRamp(db: Kysely<Tables>, rampId: string): Promise<RampTable | undefined> {
  return db.selectFrom('ramp').selectAll().where('ramp_id', '=', rampId).executeTakeFirst();
}

/** A ramp as lists show it. */
export function toRampSummary(row: RampTable, rule: StuckRule): RampSummary {
  const { facts } = stateOfRow(row);
  return {
    rampId: row.ramp_id,
    identityReference: row.identity_reference,
    firstSeenAt: toIso(row.first_seen_at),
    lastSeenAt: toIso(row.last_event_at),
    direction: row.direction,
    method: row.method,
    status: row.status,
    statusAt: toIsoOrNull(row.status_at),
    isTerminal: row.is_terminal === 1,
    wantsAttention: row.wants_attention === 1,
    isStuck: stuckSince(row.status, row.status_at, rule) !== null,
    pair: pairOf(row),
    amounts: latestAmounts(facts),
  };
}

/** What is paid with and what is got, as far as that is known. */
export function pairOf(row: RampTable): RampSummary['pair'] {
  return objectOf(stateOfRow(row).facts, 'pair');
}

/** From what was asked for to what the receipt says, the latter over the former. */
const stages = ['requested', 'recorded', 'priced', 'announced', 'final'] as const;

function latestAmounts(facts: Facts): PairAmounts {
  return stages.reduce<PairAmounts>((amounts, stage) => ({ ...amounts, ...objectOf(facts, stage) }), {});
}

/** The texts of a fact that is an object. */
function objectOf(facts: Facts, name: string): Record<string, string> {
  const value: unknown = facts[name]?.value;
  return typeof value === 'object' && value !== null ? { ...(value as Record<string, string>) } : {};
}
