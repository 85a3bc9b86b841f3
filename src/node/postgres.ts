import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import { DatabaseError, Pool, types, type CustomTypesConfig, type PoolClient, type PoolConfig } from 'pg';

import { DatabaseUnreachableError, isStatementLost, retryConflicts } from './database-failures.ts';
import type { OpenDatabase } from './database.ts';
import {
  limitsAtStart,
  limitsOfTransaction,
  probeSessions,
  refusesStart,
  type StatementNaming,
  type TimeLimits,
} from './postgres-sessions.ts';
import { withVerifiedTls } from './postgres-tls.ts';
import { statementName } from './prepared-query.ts';

export interface PostgresSettings {
  readonly url: string;
  /** How long one statement may take; 0: as long as it needs. */
  readonly statementTimeoutMs?: number;
  readonly maxConnections?: number;
  /** Whether statements have names; found out with the first connection unless given. Names that get lost are given up in any case. */
  readonly statements?: StatementNaming | null;
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
 * no server, or loses it, fails with DatabaseUnreachableError and ends nothing. A pooler may be between, also one that lends a session for
 * a transaction only. Promise: T-15.4.
 */
export function openPostgres<Tables>(settings: PostgresSettings): OpenDatabase<Tables> {
  const connections = new Connections(settings);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: connections }),
    // `in ()` is true of nothing for SQLite, and no SQL for PostgreSQL.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
  let ended: Promise<void> | null = null;
  return {
    db,
    // Kysely closes only what it has used.
    close: async () => (ended ??= db.destroy().then(async () => connections.end())),
  };
}

/** How the connections of a pool are used. */
interface Usage {
  /** Begins a transaction with these; null where the connection has its own, or none. */
  readonly limits: TimeLimits | null;
  /** Becomes false when a name got lost. */
  hasNames: boolean;
}

interface OpenPool {
  readonly pool: Pool;
  readonly usage: Usage;
  readonly asksAtStart: boolean;
}

/** The pool, whose failures tell PostgreSQL's own refusals from a connection that is not there; such a one is not used again. */
class Connections implements PostgresPool {
  readonly #options: PoolConfig;
  readonly #limits: TimeLimits | null;
  readonly #statements: StatementNaming | null;
  #opening: Promise<OpenPool> | null = null;

  constructor({
    url,
    statementTimeoutMs = defaultStatementTimeoutMs,
    maxConnections = defaultConnections,
    statements = null,
  }: PostgresSettings) {
    this.#options = {
      connectionString: withVerifiedTls(url),
      application_name: 'rampart',
      max: maxConnections,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: idleMs,
      keepAlive: true,
      ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + silenceMs }),
      types: asFromSqlite,
    };
    this.#limits = statementTimeoutMs > 0 ? { statementMs: statementTimeoutMs } : null;
    this.#statements = statements;
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return await this.#connect(true);
    } catch (error) {
      throw unreachable(error);
    }
  }

  /** Ends all connections; may be called again. */
  async end(): Promise<void> {
    // What could not be opened has nothing to end.
    const opened = await this.#opening?.catch(() => null);
    if (opened != null && !opened.pool.ending) await opened.pool.end();
  }

  async #connect(mayLookAgain: boolean): Promise<PostgresPoolClient> {
    const opened = await this.#open();
    try {
      return guardedClient(await opened.pool.connect(), opened.usage);
    } catch (error) {
      if (!mayLookAgain || !opened.asksAtStart || !refusesStart(error)) throw error;
    }
    // The address has led to a pooler since.
    if ((await this.#opening) === opened) {
      this.#opening = null;
      void opened.pool.end();
    }
    return this.#connect(false);
  }

  async #open(): Promise<OpenPool> {
    this.#opening ??= this.#openPool().catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  async #openPool(): Promise<OpenPool> {
    const limits = this.#limits;
    const { keepsLimits, keepsStatements } = await probeSessions(this.#options, {
      limits,
      statements: this.#statements,
    });
    const asksAtStart = keepsLimits && limits !== null;
    const pool = new Pool({ ...this.#options, ...(asksAtStart && limitsAtStart(limits)) });
    // The next query reports it; an unhandled error event would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => void client.on('error', () => {}));
    return { pool, usage: { limits: keepsLimits ? null : limits, hasNames: keepsStatements }, asksAtStart };
  }
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

/** A single statement that loses against others has done nothing, and is run again; one of a transaction is not, since that is over. */
function guardedClient(client: PoolClient, usage: Usage): PostgresPoolClient {
  let isBroken = false;
  let isInTransaction = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    const name = usage.hasNames ? statementName(text) : undefined;
    try {
      return await client.query({ name, text, values: [...parameters] });
    } catch (error) {
      if (name !== undefined && isStatementLost(error)) usage.hasNames = false;
      const isAnswer = [DatabaseError, RangeError, TypeError].some((kind) => error instanceof kind);
      if (isAnswer) throw error;
      isBroken = true;
      throw unreachable(error);
    }
  };
  const begin = async (text: string) =>
    query(usage.limits === null ? text : `${text}; ${limitsOfTransaction(usage.limits)}`, []);
  /** A statement alone has its limit by a transaction of its own, where its connection has none. */
  const queryAlone = async (text: string, parameters: readonly unknown[]) => {
    if (usage.limits === null) return query(text, parameters);
    await begin('begin');
    try {
      const result = await query(text, parameters);
      await query('commit', []);
      return result;
    } catch (error) {
      if (!isBroken) await query('rollback', []).catch(() => undefined);
      throw error;
    }
  };
  const queryInTurn = async (text: string, parameters: readonly unknown[]) => {
    if (/^(?:begin|start transaction)/.test(text)) {
      isInTransaction = true;
      return begin(text);
    }
    if (text === 'commit' || text === 'rollback') isInTransaction = false;
    else if (!isInTransaction) return retryConflicts(async () => queryAlone(text, parameters));
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
  if (error instanceof DatabaseUnreachableError) return error;
  return new DatabaseUnreachableError('PostgreSQL can’t be reached', { cause: error });
}
