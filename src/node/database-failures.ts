import { setTimeout as delay } from 'node:timers/promises';

const maxTries = 20;
const shortestPauseMs = 10;
const longestPauseMs = 160;

/**
 * Does `work` again from its beginning where it lost against another transaction (serialisation failure, deadlock), or where a named statement
 * got lost, and so did nothing: after pauses that grow and differ, for a second or two. The one place where that is done, for transactions and single statements alike.
 * Where the database is set to `serializable`, losing is what happens to all but one of those who meet. Promise: T-15.
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(isConflict(error) || isStatementLost(error)) || tries >= maxTries) throw error;
      await delay(Math.min(shortestPauseMs * 2 ** tries, longestPauseMs) * Math.random());
    }
  }
}

/** The database could not be asked at all: no connection, or one that broke meanwhile. What was under way may have been carried out. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
  readonly code = 'DATABASE_UNREACHABLE';
}

const uniqueViolations = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/**
 * By the beginning of their code. SQLite: a full or failing disk, a lock held too long, memory. PostgreSQL by SQLSTATE: connection (08),
 * resources and a full disk (53), stopped by its operator or crashed (57P), a statement that took too long (57014), a lock not had (55P03),
 * read only since a standby took over (25006), the system under it (58), and what stayed in conflict after all tries (40001, 40P01),
 * or lost its statement's name behind a pooler (26000, 42P05).
 */
const passing = [
  'DATABASE_UNREACHABLE',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_NOMEM',
  '08',
  '53',
  '57P',
  '57014',
  '55P03',
  '25006',
  '58',
  '40001',
  '40P01',
  '26000',
  '42P05',
];

/** Whether a row with this key was there already. */
export function isUniqueViolation(error: unknown): boolean {
  return uniqueViolations.has(codeOf(error));
}

/** Whether the database can't work at the moment, through no fault of the statement: it may be tried again later. Promise: T-15.4. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  const isKnown = code.startsWith('SQLITE_') || code === 'DATABASE_UNREACHABLE' || isSqlState(code);
  return isKnown && passing.some((beginning) => code.startsWith(beginning));
}

/** Whether the whole transaction lost against another and can be done again from its beginning: serialisation failure or deadlock. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/** Whether a named statement was missing, or there already, because a pooler lent another session: then nothing of it was run. */
export function isStatementLost(error: unknown): boolean {
  const code = codeOf(error);
  return code === '26000' || code === '42P05';
}

/** Why the database could not be reached, by its code alone: a message may name part of an address. Null: it was reached. */
export function unreachableCause(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (!(error instanceof DatabaseUnreachableError)) return unreachableCause(error.cause);
  return codeOf(error.cause) || 'no answer';
}

/** The code of a failure; empty where it has none. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** What PostgreSQL answers has five characters; of what Node names so, EPIPE is one. */
function isSqlState(code: string): boolean {
  return /^[\dA-Z]{5}$/.test(code) && code !== 'EPIPE';
}
