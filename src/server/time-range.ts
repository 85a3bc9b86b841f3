import { sql, type RawBuilder, type SqlBool } from 'kysely';

import { toMicroseconds } from './instants.ts';

/** A stretch of time as queries name it: `from` counts, `to` no more. */
export interface TimeRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A request is named when its head is here, and its instant is when its body is: it has at most so long to come. */
const longestRequestMs = 30 * 60_000;
/** Ids go on rising for a while when the machine's clock is set back. */
const clockSlackMs = 60_000;

/**
 * Conditions on rows that happened within a range, whose ids are UUIDs of version 7: the ids bound what is read, in the order of the list
 * and however long it is; the instants, which have no index, decide. Targets: 14.
 */
export function withinRange(
  { from, to }: TimeRange,
  columns: { readonly id: string; readonly at: string },
): RawBuilder<SqlBool>[] {
  const [id, at] = [sql.ref(columns.id), sql.ref(columns.at)];
  const conditions: RawBuilder<SqlBool>[] = [];
  if (from !== undefined) {
    conditions.push(sql`${id} >= ${lowestIdOf(Date.parse(from) - longestRequestMs)}`);
    conditions.push(sql`${at} >= ${toMicroseconds(from)}`);
  }
  if (to !== undefined) {
    conditions.push(sql`${id} < ${lowestIdOf(Date.parse(to) + clockSlackMs)}`);
    conditions.push(sql`${at} < ${toMicroseconds(to)}`);
  }
  return conditions;
}

const latestMs = 2 ** 48 - 1;

/** No id of that millisecond or a later one is before this. */
export function lowestIdOf(milliseconds: number): string {
  const ms = Math.min(Math.max(Math.floor(milliseconds), 0), latestMs);
  const digits = ms.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
