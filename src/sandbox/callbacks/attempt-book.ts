import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { toMicroseconds } from '../instant.ts';
import { recordAttempt, type EndedAttempt } from './delivery-store.ts';

interface Entry {
  readonly attempt: EndedAttempt;
  readonly written: () => void;
}

export interface AttemptBookSettings extends Pick<SandboxContext, 'db' | 'now'> {
  readonly logger: FastifyBaseLogger;
}

/** More at once would hold up the requests that are served beside. */
const mostInTransaction = 16;
const retryMs = 1000;

/** Writes down how attempts ended: those that end together in one short transaction, so that a burst costs few commits. */
export class AttemptBook {
  readonly #settings: AttemptBookSettings;
  readonly #entries: Entry[] = [];
  #writing: Promise<void> | null = null;
  readonly #closing = new AbortController();

  constructor(settings: AttemptBookSettings) {
    this.#settings = settings;
  }

  /** Resolves when the attempt is on disk; a write that fails is told and tried again. */
  record(attempt: EndedAttempt): Promise<void> {
    return new Promise((written) => {
      this.#entries.push({ attempt, written });
      this.#writing ??= this.#writeAll().finally(() => (this.#writing = null));
    });
  }

  /** Writes what has ended, unless that fails. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#entries.length > 0) {
      // What ends in the same turn comes along.
      await new Promise(setImmediate);
      const entries = this.#entries.slice(0, mostInTransaction);
      if (await this.#write(entries)) {
        this.#entries.splice(0, entries.length);
        for (const { written } of entries) written();
        continue;
      }
      if (signal.aborted) return;
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #write(entries: readonly Entry[]): Promise<boolean> {
    const { db, now, logger } = this.#settings;
    try {
      await db.transaction().execute(async (transaction) => {
        const at = toMicroseconds(now());
        for (const { attempt } of entries) await recordAttempt(transaction, attempt, at);
      });
      return true;
    } catch (error) {
      logger.error({ err: error, status: 500 }, 'attempts at callbacks are not written down');
      return false;
    }
  }
}
