import { setTimeout as delay } from 'node:timers/promises';

const maxTries = 20;
const shortestPauseMs = 10;
const longestPauseMs = 160;

/**
 * Retries `work` for a second or two, with growing, varied pauses, after a serialisation failure, a deadlock
 * or a lost named statement, which did nothing. The only place that retries, for transactions and single
 * statements: with `serializable` all but one of those in conflict fail. Promise: T-15.
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
 * True if the failed change may have been done all the same: the connection broke, or a pooler says (08) or the
 * server (57P) that it did.
 */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isBroken = ['DATABASE_UNREACHABLE', '08', '57P'].some((code) => codeOf(error).startsWith(code));
  return isBroken || mayBeDone(error.cause);
}

/** The connection leads to a server that only reads: a replica, or a primary that was demoted. */
export class DatabaseReadOnlyError extends Error {
  override readonly name = 'DatabaseReadOnlyError';
  readonly code = 'DATABASE_READ_ONLY';
}

const uniqueViolations = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/**
 * Temporary failures by prefix of their code. SQLite: a full or failing disk, a lock held too long, memory.
 * PostgreSQL by SQLSTATE: connection (08), resources and a full disk (53), stopped or crashed (57P),
 * statement timeout (57014), lock timeout (55P03), read-only after a failover (25006), a transaction that was
 * idle or took too long (25P03, 25P04), system (58), conflicts after all retries (40001, 40P01), and statement
 * names lost behind a pooler (26000, 42P05).
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

/** True if the database is unavailable through no fault of the statement: retry later. Promise: T-15.4. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  const isKnown = code.startsWith('SQLITE_') || code.startsWith('DATABASE_') || isSqlState(code);
  return isKnown && passing.some((beginning) => code.startsWith(beginning));
}

/** True if only reading is possible for now, as on a replica. */
export function isReadOnly(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'DATABASE_READ_ONLY' || code === '25006';
}

/** True if the server ends this connection after its answer, or never writes through it. */
export function isConnectionOver(error: unknown): boolean {
  return isReadOnly(error) || ['57P', '25P03', '25P04'].some((code) => codeOf(error).startsWith(code));
}

/** True for a serialisation failure or deadlock: retry the whole transaction. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/** True if a pooler's session change lost or clashed a statement's name: nothing was run. */
export function isStatementLost(error: unknown): boolean {
  const code = codeOf(error);
  return code === '26000' || code === '42P05';
}

/** The code of a connection failure, since messages may quote the address. Null: connected. */
export function unreachableCause(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (!(error instanceof DatabaseUnreachableError)) return unreachableCause(error.cause);
  return codeOf(error.cause) || 'no answer';
}

/** Empty without a code. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** PostgreSQL's codes have five characters, as has Node's EPIPE. */
function isSqlState(code: string): boolean {
  return /^[\dA-Z]{5}$/.test(code) && code !== 'EPIPE';
}
