import { setTimeout as delay } from 'node:timers/promises';

const maxTries = 20;
const shortestPauseMs = 10;
const longestPauseMs = 160;

/**
 * Retries `work` for a second or two after failures that changed nothing. Only this function retries.
 * Promise: T-15.
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

/** No connection, or it broke: work in progress may have been done. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
  readonly code = 'DATABASE_UNREACHABLE';
}

/**
 * Tells if the failed change may have been committed: the connection broke, or a pooler (08) or server (57P)
 * says so.
 */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isBroken = ['DATABASE_UNREACHABLE', '08', '57P'].some((code) => codeOf(error).startsWith(code));
  return isBroken || mayBeDone(error.cause);
}

/** The server only reads: a replica or a demoted primary. */
export class DatabaseReadOnlyError extends Error {
  override readonly name = 'DatabaseReadOnlyError';
  readonly code = 'DATABASE_READ_ONLY';
}

const uniqueViolations = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/**
 * Prefixes of temporary failures' codes. SQLSTATEs: connection (08), resources (53), stopped or crashed
 * (57P), statement timeout (57014), lock timeout (55P03), read-only after a failover (25006), idle or long
 * transaction (25P03, 25P04), system (58), conflicts after all retries (40001, 40P01), statement names lost
 * behind a pooler (26000, 42P05).
 */
const passing = [
  'DATABASE_UNREACHABLE',
  'DATABASE_READ_ONLY',
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
  '25P03',
  '25P04',
  '58',
  '40001',
  '40P01',
  '26000',
  '42P05',
];

export function isUniqueViolation(error: unknown): boolean {
  return uniqueViolations.has(codeOf(error));
}

/** Tells if the database is unavailable through no fault of the statement. Promise: T-15.4. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  const isKnown = code.startsWith('SQLITE_') || code.startsWith('DATABASE_') || isSqlState(code);
  return isKnown && passing.some((beginning) => code.startsWith(beginning));
}

/** Tells if the server only reads for now, as a replica does. */
export function isReadOnly(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'DATABASE_READ_ONLY' || code === '25006';
}

/** Tells if the server ended the connection, or only reads. */
export function isConnectionOver(error: unknown): boolean {
  return isReadOnly(error) || ['57P', '25P03', '25P04'].some((code) => codeOf(error).startsWith(code));
}

/** Recognises a serialisation failure or deadlock: retry the transaction. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/** Recognises a statement name lost or taken behind a pooler: nothing was run. */
export function isStatementLost(error: unknown): boolean {
  const code = codeOf(error);
  return code === '26000' || code === '42P05';
}

/** Returns a connection failure's code, since messages may quote the address; null for other errors. */
export function unreachableCause(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (!(error instanceof DatabaseUnreachableError)) return unreachableCause(error.cause);
  return codeOf(error.cause) || 'no answer';
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** PostgreSQL's codes have five characters, as has Node's EPIPE. */
function isSqlState(code: string): boolean {
  return /^[\dA-Z]{5}$/.test(code) && code !== 'EPIPE';
}
