import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Includes `from`, excludes `to`. */
interface TimeRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A request's id dates from its head, its instant from its body, at most so much later. */
const longestRequestMs = 30 * 60_000;
/** Ids keep rising for a while when the machine's clock is set back. */
const clockSlackMs = 60_000;

/**
 * Returns conditions for rows in a range: UUID version 7 ids bound what is read by index, the unindexed
 * instants decide.
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

/** Returns an id that sorts before all others of that millisecond. */
export function lowestIdOf(milliseconds: number): string {
  const ms = Math.min(Math.max(Math.floor(milliseconds), 0), latestMs);
  const digits = ms.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}

export function toIso(microseconds: number): string {
  return new Date(microseconds / 1000).toISOString();
}

export function toIsoOrNull(microseconds: number | null): string | null {
  return microseconds === null ? null : toIso(microseconds);
}

/** Returns microseconds UTC; three digits beyond milliseconds count. */
export function toMicroseconds(instant: string): number {
  const beyond = /\.\d{3}(\d{1,3})/.exec(instant)?.[1] ?? '';
  return Math.floor(Date.parse(instant)) * 1000 + Number(beyond.padEnd(3, '0'));
}
