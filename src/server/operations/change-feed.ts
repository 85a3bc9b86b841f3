import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { databaseNow } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

import {
  changesSince,
  removeChangesBefore,
  createChangeWindow,
  type ChangeWindow,
  type News,
} from './change-window.ts';

type Listener = (news: News) => void;

/** Reports what changed, on this instance or another. */
export interface ChangeFeed {
  /** Resolves once changes are followed, with those of the last seconds and the way to stop listening. Throws when the database does not answer. */
  listen(listener: Listener): Promise<{ readonly recent: News; readonly stop: () => void }>;
  /** Ends the following; what is being read ends first. */
  close(): Promise<void>;
}

interface ChangeFeedParts {
  readonly db: Kysely<Tables>;
  readonly logger: Logger;
  readonly pollMs: number;
}

const second = 1_000_000;
const overlap = 10 * second;
const keptFor = 120 * second;
const pruneMs = 30_000;
const maxNamed = 500;

/**
 * Follows the table of changes, four times a second, only while someone listens; one way for both databases and for any number of
 * instances. While the database does not answer, nothing is sent; once it does again: everything may have changed.
 */
export function createChangeFeed({ db, logger, pollMs }: ChangeFeedParts): ChangeFeed {
  const listeners = new Set<Listener>();
  let window: ChangeWindow | null = null;
  let starting: Promise<ChangeWindow> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | null = null;
  let isClosed = false;
  let hasFailed = false;

  const start = async () => {
    const started = createChangeWindow({
      since: (await databaseNow(db)) - overlap,
      overlap,
      most: maxNamed,
    });
    started.take(await changesSince(db, started.since, started.most));
    window = started;
    hasFailed = false;
    schedule();
    return started;
  };
  const schedule = () => {
    clearTimeout(timer);
    if (isClosed || listeners.size === 0) window = null;
    else timer = setTimeout(() => void (reading = poll().finally(schedule)), pollMs);
  };
  const poll = async () => {
    if (window === null) return;
    try {
      const news = window.take(await changesSince(db, window.since, window.most));
      notify(hasFailed ? 'everything' : news);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) logger.warn({ err: error }, 'changes could not be read');
      hasFailed = true;
    }
  };
  const notify = (news: News) => {
    if (news.length > 0) for (const listener of listeners) listener(news);
  };
  const prune = setInterval(() => void removeOld(db).catch(() => undefined), pruneMs).unref();

  return {
    async listen(listener) {
      listeners.add(listener);
      try {
        starting ??= window === null ? start() : Promise.resolve(window);
        const recent = (await starting).all();
        return { recent, stop: () => void listeners.delete(listener) };
      } catch (error) {
        listeners.delete(listener);
        throw error;
      } finally {
        starting = null;
      }
    },
    async close() {
      isClosed = true;
      clearInterval(prune);
      clearTimeout(timer);
      listeners.clear();
      await reading;
    },
  };
}

async function removeOld(db: Kysely<Tables>): Promise<void> {
  await removeChangesBefore(db, (await databaseNow(db)) - keptFor);
}
