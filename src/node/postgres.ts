import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import { DatabaseError, Pool, types, type CustomTypesConfig, type PoolClient, type PoolConfig } from 'pg';

import {
  DatabaseReadOnlyError,
  DatabaseUnreachableError,
  isConnectionOver,
  isStatementLost,
  retryConflicts,
} from './database-failures.ts';
import type { ConnectionCounts, OpenDatabase } from './database.ts';
import {
  isUnreplicated,
  limitsAtStart,
  limitsOfTransaction,
  probeSessions,
  refusesStart,
  requirePrimary,
  type StatementNaming,
  type TimeLimits,
} from './postgres-sessions.ts';
import { withVerifiedTls } from './postgres-tls.ts';
import { statementName } from './prepared-query.ts';

export interface PostgresSettings {
  readonly url: string;
  /** 0: unlimited. */
  readonly statementTimeoutMs?: number;
  readonly maxConnections?: number;
  /** Default: detected on the first connection. Lost names switch to unnamed anyway. */
  readonly statements?: StatementNaming | null;
  /** For programs that only read. */
  readonly mayBeReplica?: boolean;
}

const defaultStatementTimeoutMs = 15_000;
const defaultConnections = 10;
const connectTimeoutMs = 5000;
const idleMs = 30_000;
/** Silence after the statement limit at which a connection is given up. */
const silenceMs = 5000;

/**
 * Opens a PostgreSQL database; connects on the first query. Whole numbers are exact, booleans 1 and 0, as
 * from SQLite. Throws DatabaseUnreachableError, and DatabaseReadOnlyError for replicas; the next query
 * connects again. Works behind transaction poolers. Promises: T-15.4, T-15.8.
 */
export function openPostgres<Tables>(settings: PostgresSettings): OpenDatabase<Tables> {
  const connections = new Connections(settings);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: connections }),
    // `in ()` matches nothing on SQLite and is invalid on PostgreSQL.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
  let ended: Promise<void> | null = null;
  return {
    db,
    connections: () => connections.counts,
    // Kysely closes only what it has used.
    close: async () => (ended ??= db.destroy().then(async () => connections.end())),
  };
}

interface Usage {
  /** To set per transaction; null if the connection has them, or there are none. */
  readonly limits: TimeLimits | null;
  /** False once a name was lost. */
  hasNames: boolean;
}

interface OpenPool {
  readonly pool: Pool;
  readonly usage: Usage;
  readonly asksAtStart: boolean;
}

/** Drops lost connections and those to a replica; keeps those with a mere refusal. */
class Connections implements PostgresPool {
  readonly #primaries = new WeakSet<PoolClient>();
  readonly #unreplicated = new WeakSet<PoolClient>();
  readonly #options: PoolConfig;
  readonly #limits: TimeLimits | null;
  readonly #statements: StatementNaming | null;
  readonly #mayBeReplica: boolean;
  #opening: Promise<OpenPool> | null = null;
  #pool: Pool | null = null;

  constructor({
    url,
    statementTimeoutMs = defaultStatementTimeoutMs,
    maxConnections = defaultConnections,
    statements = null,
    mayBeReplica = false,
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
    this.#mayBeReplica = mayBeReplica;
  }

  get counts(): ConnectionCounts {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#pool ?? {};
    return { most: this.#options.max ?? 0, open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return await this.#connect(true);
    } catch (error) {
      throw unreachable(error);
    }
  }

  /** Idempotent. */
  async end(): Promise<void> {
    // Nothing to close if opening failed.
    const opened = await this.#opening?.catch(() => null);
    if (opened != null && !opened.pool.ending) await opened.pool.end();
  }

  async #connect(mayLookAgain: boolean): Promise<PostgresPoolClient> {
    const opened = await this.#open();
    try {
      const client = await opened.pool.connect();
      await this.#requirePrimary(client);
      return guardedClient(client, opened.usage, () => this.#unreplicated.has(client));
    } catch (error) {
      if (!mayLookAgain || !opened.asksAtStart || !refusesStart(error)) throw error;
    }
    // The address has come to lead to a pooler.
    if ((await this.#opening) === opened) {
      this.#opening = null;
      void opened.pool.end();
    }
    return this.#connect(false);
  }

  /** Asks each connection once: it ends when its server is demoted. */
  async #requirePrimary(client: PoolClient): Promise<void> {
    if (this.#mayBeReplica || this.#primaries.has(client)) return;
    try {
      await requirePrimary(client);
      this.#primaries.add(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
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
    pool.on('connect', (client) => {
      client.on('error', () => {});
      client.on('notice', (notice) => isUnreplicated(notice) && this.#unreplicated.add(client));
    });
    this.#pool = pool;
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

/** Retries a single statement after a conflict, but never inside a transaction, which is over. */
function guardedClient(client: PoolClient, usage: Usage, isUnreplicated: () => boolean): PostgresPoolClient {
  let isBroken = false;
  let isInTransaction = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    const name = usage.hasNames ? statementName(text) : undefined;
    try {
      const result = await client.query({ name, text, values: [...parameters] });
      if (isUnreplicated()) throw new Error('a commit did not reach the replica');
      return result;
    } catch (error) {
      if (name !== undefined && isStatementLost(error)) usage.hasNames = false;
      isBroken ||= isConnectionOver(error);
      const isAnswer = [DatabaseError, RangeError, TypeError].some((kind) => error instanceof kind);
      if (isAnswer) throw error;
      isBroken = true;
      throw unreachable(error);
    }
  };
  const begin = async (text: string) =>
    query(usage.limits === null ? text : `${text}; ${limitsOfTransaction(usage.limits)}`, []);
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
    // Cursors, the other way to ask, are not used.
    query: queryInTurn as unknown as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  };
}

/** Keeps the code, as of a refused login, for the operator. */
function unreachable(error: unknown): Error {
  if (error instanceof DatabaseUnreachableError || error instanceof DatabaseReadOnlyError) return error;
  return new DatabaseUnreachableError('PostgreSQL can’t be reached', { cause: error });
}
