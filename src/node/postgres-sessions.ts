import { Client, DatabaseError, type ClientConfig } from 'pg';

import { isStatementLost } from './database-failures.ts';

/** Whether statements that run again and again have a name, by which a session parses and plans them once. */
export type StatementNaming = 'named' | 'unnamed';

/** How long statements, and transactions that do nothing, may take; in milliseconds. */
export interface TimeLimits {
  readonly statementMs: number;
}

/** What lasts as long as a connection. Behind a pooler another session may do the work of each transaction. */
export interface SessionTraits {
  /** Whether the limits given at the start of a connection hold. Else each transaction brings its own. */
  readonly keepsLimits: boolean;
  /** Whether a statement that was given a name is still there for the next transaction, and for no other connection. */
  readonly keepsStatements: boolean;
}

const protocolViolation = '08P01';

/** Parameters that a connection begins with; poolers refuse them, or take them and do nothing. */
export function limitsAtStart({ statementMs }: TimeLimits): ClientConfig {
  return {
    statement_timeout: statementMs,
    // A client that stopped in the middle of a transaction holds the others up only briefly.
    idle_in_transaction_session_timeout: statementMs,
  };
}

/** The same for one transaction alone: nothing of it is left in a session that others use next. */
export function limitsOfTransaction({ statementMs }: TimeLimits): string {
  return `set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${statementMs}`;
}

/** Whether a connection was refused for what it asked for at its start, as poolers do. */
export function refusesStart(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === protocolViolation;
}

/**
 * Finds out what lasts on connections to this address: one is opened, then another, and each runs a statement of the same name. What the
 * first left behind is in the way of the second where both were lent one session.
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

async function keepsNames(config: ClientConfig): Promise<boolean> {
  try {
    for (const _connection of ['one', 'another'])
      await connected(config, async (client) => {
        // The second time only its name is sent.
        await client.query(named);
        await client.query(named);
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
  // What ends it is reported by what waits for it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
