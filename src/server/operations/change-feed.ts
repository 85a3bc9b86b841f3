import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { databaseNow } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';
import { type ChangeHint, changeKinds } from '#contract/desk/events.ts';

/** Hints, oldest first; `everything` if they are too many to list. */
export type News = readonly NumberedHint[] | 'everything';

export interface ChangeWindow {
  /** Microseconds. */
  readonly since: number;
  /** One more than are listed, to notice when there are too many. */
  readonly most: number;
  /** Takes changes, newest first, and returns those not sent before. */
  take(changes: readonly StoredChange[]): News;
  all(): News;
}

export interface ChangeWindowSettings {
  readonly since: number;
  /** Delay within which late changes are still sent. Microseconds. */
  readonly overlap: number;
  readonly most: number;
}

/**
 * Creates a window that sends each change once, in any order of commits within `overlap`. Above `most` it
 * reports `everything`.
 */
export function createChangeWindow({ since: start, overlap, most }: ChangeWindowSettings): ChangeWindow {
  let since = start;
  let sent: readonly StoredChange[] = [];
  let isTooMuch = false;
  return {
    get since() {
      return since;
    },
    most: most + 1,
    take(changes) {
      const wasTooMuch = isTooMuch;
      const before = new Set(sent.map(({ id }) => id));
      const fresh = changes.filter(({ id }) => !before.has(id));
      isTooMuch = changes.length > most;
      since = Math.max(since, (changes[0]?.at ?? 0) - overlap);
      sent = changes.filter(({ at }) => at >= since);
      // Late changes beyond the limit weren't seen: report once more when below it.
      if (isTooMuch ? fresh.length > 0 : wasTooMuch) return 'everything';
      return named(fresh);
    },
    all: () => (isTooMuch ? 'everything' : named(sent)),
  };
}

/** Merges hints per object; changes by calls stay separate, since a page may have some of their answers. */
function named(changes: readonly StoredChange[]): readonly NumberedHint[] {
  const different = new Map<string, NumberedHint>();
  for (const { hint } of changes) {
    const key = `${hint.kind} ${hint.id} ${hint.calls ?? ''}`;
    const number = Math.max(hint.number, different.get(key)?.number ?? 0);
    different.set(key, { ...hint, number });
  }
  return [...different.values()].toReversed();
}

/** Hint whose number says if a read has seen it. */
type NumberedHint = ChangeHint & Required<Pick<ChangeHint, 'number'>>;

/** Change; `at` in microseconds by the database's clock. */
export interface StoredChange {
  readonly id: string;
  readonly at: number;
  readonly hint: NumberedHint;
}

/** Reads changes, newest first. Omits kinds that only a newer version beside this one knows. */
async function changesSince(
  db: Kysely<Tables>,
  since: number,
  most: number,
): Promise<readonly StoredChange[]> {
  const rows = await db
    .selectFrom('change')
    .select(['number', 'id', 'at', 'kind', 'object_id', 'calls'])
    .where('at', '>=', since)
    .where('kind', 'in', changeKinds)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ number, id, at, kind, object_id, calls }) => ({
    id,
    at,
    hint: { kind, id: object_id, number, ...(calls !== null && { calls }) },
  }));
}

/** Deletes old changes: a page away for so long refetches everything. */
async function removeChangesBefore(db: Kysely<Tables>, before: number): Promise<void> {
  await db.deleteFrom('change').where('at', '<', before).execute();
}

type Listener = (news: News) => void;

export interface ChangeFeed {
  /** Starts listening; resolves with recent changes and `stop`. Throws if the database doesn't answer. */
  listen(listener: Listener): Promise<{ readonly recent: News; readonly stop: () => void }>;
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
 * Polls the table of changes while someone listens, for any number of instances. After an outage everything
 * may have changed.
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
