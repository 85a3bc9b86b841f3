import type { FastifyInstance } from 'fastify';

import { isPostgres } from '#node/dialect.ts';
import { DirectoryInUseError, lockDirectory, type DirectoryLock } from '#node/directory-lock.ts';

import { buildServer, type ServerParts } from './app.ts';
import { olderDatabaseNotice } from '#server/audit/verify/verify-database.ts';
import { proxyNotices } from '#server/config/config-exposure.ts';
import { exceptionNotices, type Config, ownAddress } from '#server/config/config.ts';
import { ConfigurationError } from '#server/config/configuration-error.ts';
import { openServerDatabase } from '#server/database/open-server-database.ts';
import { listenForOperations } from '#server/operations/operations.ts';
import {
  beginHistory,
  takeUpHistory as fillFromHistory,
  type HistorySession,
} from '#server/commands/sandbox-history.ts';
import { createReadDate } from '#server/privacy/facts/callback-head.ts';
import { rereadCallbacks } from '#server/callbacks/events/reread-callbacks.ts';
import { isDirectoryOutdated, updateDirectory } from '#server/directory/projection/update-directory.ts';
import { removeSessionsBefore } from '#server/accounts/sessions/session-store.ts';
import { usesSandboxAccounts } from '#server/accounts/staff/sandbox-accounts.ts';
import { endFormerProviders } from '#server/accounts/staff/provider-staff.ts';
import { offerFirstAdmin } from '#server/accounts/staff/staff-links.ts';
import { settleAbandonedWrites } from './calls/submissions/submission-store.ts';

export interface RunningServer {
  readonly port: number;
  /** Public address, without a trailing slash. */
  readonly url: string;
  /** Null unless health and metrics have a port of their own. */
  readonly operationsUrl: string | null;
  /** Token of the first admin's link; null if an admin can sign in, as with the sandbox. T-12. */
  readonly firstAdminToken: string | null;
  readonly notices: readonly string[];
  /** Fills an empty directory from the embedded sandbox. Resolves to true if it did; never rejects. */
  takeUpHistory(): Promise<boolean>;
  /** Refuses new work, waits for the old, then frees port, database and directory. */
  stop(): Promise<void>;
}

export interface OpenedDirectory {
  readonly notices: readonly string[];
  start(parts: Omit<ServerParts, 'db'>): Promise<RunningServer>;
  close(): Promise<void>;
}

/** For submissions under way at the stop. */
const graceMs = 45_000;

/**
 * Locks the data directory and prepares the database. Throws DirectoryInUseError, ConfigurationError and
 * OtherVersionError.
 */
export async function openDirectory(config: Config, nowMs: () => number): Promise<OpenedDirectory> {
  const lock = takeDirectory(config.dataDir);
  const database = await openServerDatabase(config).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const { db, connections, notices } = database;
  const close = async () => {
    await database.close();
    lock.release();
  };
  try {
    // PostgreSQL may have live instances: there expired leases settle them.
    if (!isPostgres(db)) await settleAbandonedWrites(db);
    await removeSessionsBefore(db, nowMs() - config.sessionMs);
  } catch (error) {
    await close();
    throw error;
  }
  const all = [
    ...exceptionNotices(config.allow),
    ...proxyNotices(config),
    ...factorNotices(config),
    ...notices,
  ];
  return {
    notices: all,
    start: async (parts) => listen(config, { ...parts, db, connections }, close),
    close,
  };
}

/** Warns if company accounts may get in without a second factor. ASVS 6.3.4. */
function factorNotices({ oidc, secondFactorRoles }: Pick<Config, 'oidc' | 'secondFactorRoles'>): string[] {
  if (oidc === null || secondFactorRoles.length === 0) return [];
  if (oidc.strength.acr.length + oidc.strength.amr.length > 0) return [];
  return [
    'OIDC_ACR and OIDC_AMR are not set: people with a company account get in without a second factor unless the provider asks for one, also in the roles that SECOND_FACTOR_ROLES names.',
  ];
}

function takeDirectory(directory: string): DirectoryLock {
  try {
    return lockDirectory(directory);
  } catch (error) {
    if (error instanceof DirectoryInUseError) throw error;
    // The database names no code when it can't open its file.
    const code = error instanceof Error && 'code' in error && error.code !== '' ? error.code : 'not writable';
    throw new ConfigurationError([`DATA_DIR can’t be used (${String(code)})`]);
  }
}

/** Rebuilds while health already answers: no supervisor kills a long rebuild. */
async function rebuildBeforeReady(
  app: FastifyInstance,
  { callbacks: { timeZone }, service: { fields: serviceFields } }: Config,
  { db }: ServerParts,
): Promise<void> {
  const { dataKeys, log: logger } = app;
  await updateDirectory({
    db,
    dataKeys,
    trail: app.audit.trail,
    rereadCallbacks: async () =>
      rereadCallbacks({ db, dataKeys, readDate: createReadDate(timeZone), serviceFields }),
    logger,
  });
  app.hold.isOn = false;
}

async function listen(
  config: Config,
  parts: ServerParts,
  close: () => Promise<void>,
): Promise<RunningServer> {
  const app = await buildServer(config, parts);
  let firstAdminToken: string | null = null;
  let operationsUrl: string | null = null;
  let session: HistorySession | null = null;
  try {
    const issuer = config.oidc?.issuer ?? null;
    const ended = await endFormerProviders(parts.db, issuer);
    if (ended.sessions + ended.links > 0)
      app.log.warn(
        `ended ${ended.sessions} sessions of accounts of a provider that is not configured, and ${ended.links} links they made`,
      );
    app.hold.isOn = await isDirectoryOutdated(parts.db);
    // Before anyone can open the page, so that it can say so.
    if (parts.hasHistory === true && config.sandboxHistory && usesSandboxAccounts(config))
      session = await beginHistory(parts.db, parts.nowMs());
    operationsUrl = await listenForOperations(app, config);
    await app.listen({ host: config.host, port: config.port });
    if (app.hold.isOn) await rebuildBeforeReady(app, config, parts);
    firstAdminToken = await offerFirstAdmin(parts.db, issuer, parts.nowMs());
  } catch (error) {
    await app.close();
    throw error;
  }
  const { olderDatabase } = app.audit;
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const url = ownAddress(app, config).href.replace(/\/$/, '');
  const stopping = new AbortController();
  let history: Promise<unknown> = Promise.resolve();
  const takeUpHistory = async () => {
    if (session === null) return false;
    const filled = fillFromHistory(app, config, { ...parts, url, signal: stopping.signal, session }).catch(
      (error: unknown) => {
        app.log.warn({ err: error }, 'the directory could not be filled from the sandbox');
        return false;
      },
    );
    history = filled;
    return filled;
  };
  return {
    port,
    url,
    operationsUrl,
    firstAdminToken,
    notices: olderDatabase === null ? [] : [olderDatabaseNotice(olderDatabase)],
    takeUpHistory,
    async stop() {
      stopping.abort();
      await history;
      const timer = setTimeout(() => app.server.closeAllConnections(), graceMs);
      await app.close();
      clearTimeout(timer);
      await close();
    },
  };
}
