import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import { DatabaseError, Pool, types, type CustomTypesConfig, type PoolClient } from 'pg';

import { retryConflicts, DatabaseUnreachableError } from './database-failures.ts';
import type { OpenDatabase } from './database.ts';
import { withVerifiedTls } from './postgres-tls.ts';
import { statementName } from './prepared-query.ts';

export interface PostgresSettings {
  readonly url: string;
  /** How long one statement may take; 0: as long as it needs. */
  readonly statementTimeoutMs?: number;
  readonly maxConnections?: number;
}

const defaultStatementTimeoutMs = 15_000;
const defaultConnections = 10;
const connectTimeoutMs = 5000;
const idleMs = 30_000;
/** A connection that is silent for longer than a statement may take is given up. */
const silenceMs = 5000;

/**
 * Opens the PostgreSQL database at `url`; connects with the first query, and reconnects by itself when the server was away. Numbers and truths
 * come as from SQLite: whole ones as exact numbers, truths as 1 and 0. Nothing loosens what the server does to be durable. What reaches
 * no server, or loses it, fails with DatabaseUnreachableError and ends nothing. Promise: T-15.4.
 */
export function openPostgres<Tables>({
  url,
  statementTimeoutMs = defaultStatementTimeoutMs,
  maxConnections = defaultConnections,
}: PostgresSettings): OpenDatabase<Tables> {
  const pool = new Pool({
    connectionString: withVerifiedTls(url),
    application_name: 'rampart',
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // A client that stopped in the middle of a transaction holds the others up only briefly.
    idle_in_transaction_session_timeout: statementTimeoutMs,
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + silenceMs }),
    types: asFromSqlite,
  });
  // The next query reports it; an unhandled error event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guarded(pool) }),
    // `in ()` is true of nothing for SQLite, and no SQL for PostgreSQL.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
  let ended: Promise<void> | null = null;
  return {
    db,
    // Kysely closes only what it has used.
    close: async () => (ended ??= db.destroy().then(async () => (pool.ended ? undefined : pool.end()))),
  };
}

const { builtins } = types;
/** Sums of int8 are numeric. */
const wholes: ReadonlySet<number> = new Set([builtins.INT8, builtins.NUMERIC]);

const asFromSqlite: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== 'binary' && wholes.has(oid)) return exactNumber;
    if (format !== 'binary' && oid === builtins.BOOL) return (text: string) => (text === 't' ? 1 : 0);
    return types.getTypeParser(oid, format) as unknown;
  },
};

function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError('a number of the database is not whole, or too large to be exact');
}

/** The pool, whose failures tell PostgreSQL's own refusals from a connection that is not there; such a one is not used again. */
function guarded(pool: Pool): PostgresPool {
  return {
    async connect() {
      try {
        return guardedClient(await pool.connect());
      } catch (error) {
        throw unreachable(error);
      }
    },
    end: async () => pool.end(),
  };
}

/** A single statement that loses against others has done nothing, and is run again; one of a transaction is not, since that is over. */
function guardedClient(client: PoolClient): PostgresPoolClient {
  let isBroken = false;
  let isInTransaction = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await client.query({ name: statementName(text), text, values: [...parameters] });
    } catch (error) {
      const isAnswer = [DatabaseError, RangeError, TypeError].some((kind) => error instanceof kind);
      if (isAnswer) throw error;
      isBroken = true;
      throw unreachable(error);
    }
  };
  const queryInTurn = async (text: string, parameters: readonly unknown[]) => {
    if (/^(?:begin|start transaction)/.test(text)) isInTransaction = true;
    else if (text === 'commit' || text === 'rollback') isInTransaction = false;
    else if (!isInTransaction) return retryConflicts(async () => query(text, parameters));
    return query(text, parameters);
  };
  return {
    // Of the two ways to ask, cursors are not used.
    query: queryInTurn as unknown as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  };
}

/** A refusal to let us in keeps its code: the person who starts the server reads it. */
function unreachable(error: unknown): Error {
  return new DatabaseUnreachableError('PostgreSQL can’t be reached', { cause: error });
}
