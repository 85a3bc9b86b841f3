import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SignatureStyle } from '#node/signature.ts';
import type { SandboxContext } from '../context.ts';
import { toMicroseconds } from '../instant.ts';
import type { Credentials } from '../keys/authentication.ts';
import { answerTimeoutMs } from './rules.ts';
import { type CallbackSender, createCallbackSender, createCallbackSigner } from './sender.ts';
import {
  type DueCallback,
  type EndedAttempt,
  findDue,
  isAnyDue,
  type LaneName,
  readEndpoint,
  recordAttempt,
} from './store.ts';

/** Limits in milliseconds of machine time. */
export interface DispatcherLimits {
  readonly pollMs: number;
  readonly timeoutMs: number;
  /** Time an attempt blocks others in its lane. */
  readonly laneTimeoutMs: number;
}

export interface DispatcherSettings extends Pick<SandboxContext, 'db' | 'now' | 'callbackUrl'> {
  /** Machine time in milliseconds, which signatures follow. */
  readonly realNow: () => number;
  readonly credentials: Credentials;
  readonly signatureSeparator: SignatureStyle['separator'];
  readonly logger: FastifyBaseLogger;
  readonly limits?: Partial<DispatcherLimits>;
}

const defaultLimits: DispatcherLimits = { pollMs: 100, timeoutMs: answerTimeoutMs, laneTimeoutMs: 1000 };
const laneNames: readonly LaneName[] = ['fresh', 'repeated'];

/**
 * Sends each callback at least once; all state is in the database. Logs no failing receivers. Spec: Delivery
 * rules.
 */
export class Dispatcher {
  readonly #settings: DispatcherSettings;
  readonly #limits: DispatcherLimits;
  readonly #lanes: Lanes;
  readonly #sender: CallbackSender;
  readonly #attemptLog: AttemptLog;
  readonly #authorize: ReturnType<typeof createCallbackSigner>;
  #running: Promise<void> | null = null;
  #isStopping = false;
  #isWoken = false;
  #resume: (() => void) | null = null;

  constructor(settings: DispatcherSettings) {
    this.#settings = settings;
    this.#limits = { ...defaultLimits, ...settings.limits };
    this.#lanes = new Lanes(this.#limits.laneTimeoutMs);
    this.#sender = createCallbackSender(this.#limits);
    this.#attemptLog = new AttemptLog(settings);
    const { credentials, realNow, signatureSeparator: separator } = settings;
    this.#authorize = createCallbackSigner(credentials, { realNow, separator });
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Aborts attempts, which go out again at the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    await this.#sender.close();
    await this.#running;
    await this.#attemptLog.close();
  }

  async #run(): Promise<void> {
    let hasFailed = false;
    while (!this.#isStopping) {
      try {
        await this.#sendDue();
        hasFailed = false;
      } catch (error) {
        // Report an unreadable database once, not on every poll.
        if (!hasFailed) this.#settings.logger.error({ err: error, status: 500 }, 'callbacks are not sent');
        hasFailed = true;
      }
      await this.#pause();
    }
  }

  async #pause(): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.#limits.pollMs);
        this.#resume = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isWoken = false;
  }

  #wake(): void {
    this.#isWoken = true;
    this.#resume?.();
  }

  async #sendDue(): Promise<void> {
    const { db, now } = this.#settings;
    const at = toMicroseconds(now());
    if (!(await isAnyDue(db, at))) return;
    const { url } = await readEndpoint(this.#settings);
    if (url === null) return;
    for (const lane of laneNames) {
      const limit = this.#lanes.free(lane);
      if (limit === 0) continue;
      const due = await findDue(db, { lane, at, limit, underWay: this.#lanes.underWay() });
      this.#lanes.setFull(lane, due.length === limit);
      if (this.#isStopping) return;
      for (const callback of due) void this.#attempt(callback, lane, new URL(url));
    }
  }

  async #attempt(callback: DueCallback, lane: LaneName, url: URL): Promise<void> {
    const leave = this.#lanes.enter(lane, callback.number);
    const at = toMicroseconds(this.#settings.now());
    const startedAt = performance.now();
    const body = Buffer.from(callback.body);
    const authorization = this.#authorize({ url, body, isBadlySigned: callback.is_badly_signed === 1 });
    const outcome = await this.#sender.send({ url, body, authorization });
    // An attempt cut off by stopping is not the receiver's failure.
    if (!this.#isStopping) {
      const durationMs = Math.round(performance.now() - startedAt);
      await this.#attemptLog.record({ callback, outcome, at, durationMs });
    }
    leave();
    if (this.#lanes.isFull(lane)) this.#wake();
  }
}

interface Entry {
  readonly attempt: EndedAttempt;
  readonly written: () => void;
}

interface AttemptLogSettings extends Pick<SandboxContext, 'db' | 'now'> {
  readonly logger: FastifyBaseLogger;
}

/** Larger transactions would delay requests. */
const maxPerTransaction = 16;
const retryMs = 1000;

/** Joins simultaneous writes in one short transaction. */
class AttemptLog {
  readonly #settings: AttemptLogSettings;
  readonly #entries: Entry[] = [];
  #writing: Promise<void> | null = null;
  readonly #closing = new AbortController();

  constructor(settings: AttemptLogSettings) {
    this.#settings = settings;
  }

  /** Resolves once committed; logs and retries failed writes. */
  record(attempt: EndedAttempt): Promise<void> {
    return new Promise((written) => {
      this.#entries.push({ attempt, written });
      this.#writing ??= this.#writeAll().finally(() => (this.#writing = null));
    });
  }

  /** Flushes, unless that fails. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#entries.length > 0) {
      // Includes attempts that end in the same turn.
      await new Promise(setImmediate);
      const entries = this.#entries.slice(0, maxPerTransaction);
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
      logger.error({ err: error, status: 500 }, 'attempts at callbacks are not recorded');
      return false;
    }
  }
}

interface Attempt {
  readonly lane: LaneName;
  readonly startedAt: number;
}

/** Attempts per lane that may start together. */
const places = 64;
const maxInFlight = 256;

/** Frees an attempt's slot after the timeout, so a hanging receiver blocks no others. */
class Lanes {
  readonly #laneTimeoutMs: number;
  readonly #attempts = new Map<number, Attempt>();
  readonly #full = new Set<LaneName>();

  constructor(laneTimeoutMs: number) {
    this.#laneTimeoutMs = laneTimeoutMs;
  }

  free(lane: LaneName): number {
    const since = performance.now() - this.#laneTimeoutMs;
    let inPlace = 0;
    let inAll = 0;
    for (const attempt of this.#attempts.values()) {
      if (attempt.lane !== lane) continue;
      inAll += 1;
      if (attempt.startedAt > since) inPlace += 1;
    }
    return Math.max(0, Math.min(places - inPlace, maxInFlight - inAll));
  }

  /** Returns a function that ends the attempt. */
  enter(lane: LaneName, number: number): () => void {
    this.#attempts.set(number, { lane, startedAt: performance.now() });
    return () => void this.#attempts.delete(number);
  }

  underWay(): number[] {
    return [...this.#attempts.keys()];
  }

  /** Notes that more may be due. */
  setFull(lane: LaneName, isFull: boolean): void {
    if (isFull) this.#full.add(lane);
    else this.#full.delete(lane);
  }

  isFull(lane: LaneName): boolean {
    return this.#full.has(lane);
  }
}
