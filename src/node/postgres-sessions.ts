import { Client, DatabaseError, type ClientBase, type ClientConfig } from 'pg';

import { DatabaseReadOnlyError, isStatementLost } from './database-failures.ts';

/** How statements are prepared: named ones are parsed and planned once per session. */
export type StatementNaming = 'named' | 'unnamed';

/** Also limits idle transactions. */
export interface TimeLimits {
  readonly statementMs: number;
}

/** A pooler may switch sessions per transaction. */
export interface SessionTraits {
  /** False: each transaction must set its limits. */
  readonly keepsLimits: boolean;
  /** Named statements last, and only for this connection. */
  readonly keepsStatements: boolean;
}

const protocolViolation = '08P01';

/** Returns startup parameters, which poolers refuse or ignore. */
export function limitsAtStart({ statementMs }: TimeLimits): ClientConfig {
  return {
    statement_timeout: statementMs,
    // A client that stops within a transaction blocks others only briefly.
    idle_in_transaction_session_timeout: statementMs,
  };
}

/** Limits one transaction, leaving nothing in the session. */
export function limitsOfTransaction({ statementMs }: TimeLimits): string {
  return `set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${statementMs}`;
}

/** Recognises refused startup parameters, as by poolers. */
export function refusesStart(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === protocolViolation;
}

/**
 * Detects what lasts: connections run a statement of the same name, which clashes where two got one session,
 * and is missing where one got two.
 */
export async function probeSessions(
  options: ClientConfig,
  { limits, statements }: { readonly limits: TimeLimits | null; readonly statements: StatementNaming | null },
): Promise<SessionTraits> {
  const keepsLimits = limits === null || (await holdsLimits(options, limits));
  const config = keepsLimits && limits !== null ? { ...options, ...limitsAtStart(limits) } : options;
  return {
    keepsLimits,
    keepsStatements: statements === null ? await keepsNames(config) : statements === 'named',
  };
}

/** Throws DatabaseReadOnlyError on a replica. */
export async function requirePrimary(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ replica: unknown }>('select pg_is_in_recovery()::int as replica');
  if (rows[0]?.replica !== 0) throw new DatabaseReadOnlyError('PostgreSQL is a replica');
}

/**
 * Recognises the warning that a commit's wait for a replica was cancelled: PostgreSQL acknowledges it, yet a
 * failover may lose it.
 */
export function isUnreplicated(notice: object): boolean {
  return 'routine' in notice && notice.routine === 'SyncRepWaitForLSN';
}

const limitNames = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const;

async function holdsLimits(options: ClientConfig, limits: TimeLimits): Promise<boolean> {
  try {
    return await connected({ ...options, ...limitsAtStart(limits) }, async (client) => {
      const { rows } = await client.query<{ setting: string }>(
        'select setting from pg_settings where name = any($1)',
        [limitNames],
      );
      return rows.length > 0 && rows.every(({ setting }) => setting === String(limits.statementMs));
    });
  } catch (error) {
    if (refusesStart(error)) return false;
    throw error;
  }
}

const named = { name: 'rampart_probe', text: 'select 1 as probed' };
/** Two would do on an idle pooler. Behind a busy one, two may each happen to keep a session to themselves. */
const probes = 4;

async function keepsNames(config: ClientConfig): Promise<boolean> {
  try {
    for (let probe = 0; probe < probes; probe += 1)
      await connected(config, async (client) => {
        // From the second time on only its name is sent.
        for (let use = 0; use < probes; use += 1) await client.query(named);
      });
    return true;
  } catch (error) {
    if (isStatementLost(error)) return false;
    throw error;
  }
}

async function connected<Result>(
  config: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(config);
  // Its waiters report the failure.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
