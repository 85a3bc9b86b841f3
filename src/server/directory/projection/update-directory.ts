import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { inTransaction, skipLocked } from '#node/dialect.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

import { DirectoryBusyError, rebuildDirectory } from './rebuild-directory.ts';
import { projectionVersion } from './projection-version.ts';

export interface UpdateParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'seal' | 'open' | 'lookupDigests'>;
  readonly trail: Pick<Trail, 'intend'>;
  /** Applies this version's rules to stored callbacks. */
  readonly rereadCallbacks: () => Promise<unknown>;
  readonly logger: Pick<FastifyBaseLogger, 'info'>;
  /** While another server rebuilds. */
  readonly waitMs?: number;
}

const defaultWaitMs = 1000;

export async function isDirectoryOutdated(db: Kysely<Tables>): Promise<boolean> {
  const { version } = await db.selectFrom('directory_version').select('version').executeTakeFirstOrThrow();
  return version !== projectionVersion;
}

/** Resolves once the directory has this version: one server rebuilds it, the others wait. */
export async function updateDirectory(parts: UpdateParts): Promise<void> {
  const { db, logger, waitMs = defaultWaitMs } = parts;
  for (let hasWaited = false; await isDirectoryOutdated(db); hasWaited = true) {
    if (!(await isBeingRebuilt(db)) && (await rebuild(parts))) return;
    if (!hasWaited) logger.info('another server rebuilds the directory; this one waits for it');
    await delay(waitMs);
  }
}

async function isBeingRebuilt(db: Kysely<Tables>): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const version = skipLocked(transaction, transaction.selectFrom('directory_version').select('version'));
    return (await version.executeTakeFirst()) === undefined;
  });
}

/** Returns false if another server was first. An empty directory makes no entry. */
async function rebuild({ db, dataKeys, trail, rereadCallbacks, logger }: UpdateParts): Promise<boolean> {
  const isWorthAnEntry = await hasEvents(db);
  const intent = isWorthAnEntry
    ? await trail.intend({
        action: 'rebuild-directory',
        person: null,
        object: null,
        requestId: uuidv7(),
        details: { version: projectionVersion },
      })
    : null;
  if (isWorthAnEntry) logger.info('the directory is of another version and is rebuilt from its events');
  const beganAt = performance.now();
  try {
    await rereadCallbacks();
    const { submissions, calls, callbacks } = await rebuildDirectory(db, dataKeys, {
      onlyIfOutdated: true,
    });
    intent?.settle({ outcome: 'done', details: { submissions, calls, callbacks } });
    const durationMs = Math.round(performance.now() - beganAt);
    if (isWorthAnEntry) logger.info({ durationMs }, 'the directory was rebuilt from its events');
    return true;
  } catch (error) {
    intent?.settle({ outcome: 'failed' });
    if (error instanceof DirectoryBusyError) return false;
    throw error;
  }
}

async function hasEvents(db: Kysely<Tables>): Promise<boolean> {
  for (const table of ['submission', 'service_call', 'callback_event'] as const)
    if ((await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined) return true;
  return false;
}
