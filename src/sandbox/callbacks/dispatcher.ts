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

/** How a dispatcher paces itself, in milliseconds of the machine. */
export interface DispatcherPace {
  /** How often it looks for what has become due. */
  readonly pollMs: number;
  /** How long a receiver may take to answer. */
  readonly timeoutMs: number;
  /** How long an attempt keeps others of its lane from starting. */
  readonly patienceMs: number;
}

export interface DispatcherSettings extends Pick<SandboxContext, 'db' | 'now' | 'callbackUrl'> {
  /** The machine's clock in milliseconds, which signatures follow. */
  readonly realNow: () => number;
  /** The pair that callbacks are signed with. */
  readonly credentials: Credentials;
  /** What joins the parts of the signed text. Choice: signatureSeparator. */
  readonly signatureSeparator: SignatureStyle['separator'];
  readonly logger: FastifyBaseLogger;
  readonly pace?: Partial<DispatcherPace>;
}

const defaultPace: DispatcherPace = { pollMs: 100, timeoutMs: answerTimeoutMs, patienceMs: 1000 };
const laneNames: readonly LaneName[] = ['fresh', 'repeated'];

/**
 * The sandbox's sender of callbacks. What to send and when is in the database alone, so it survives any end of the process, and
 * each callback arrives at least once. Nothing is logged of receivers that fail. Spec: Events › Delivery rules.
 */
export class Dispatcher {
  readonly #settings: DispatcherSettings;
  readonly #pace: DispatcherPace;
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
    this.#pace = { ...defaultPace, ...settings.pace };
    this.#lanes = new Lanes(this.#pace.patienceMs);
    this.#sender = createCallbackSender(this.#pace);
    this.#attemptLog = new AttemptLog(settings);
    const { credentials, realNow, signatureSeparator: separator } = settings;
    this.#authorize = createCallbackSigner(credentials, { realNow, separator });
  }

  /** Sends what is due, from now on. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Cuts off what is under way: it goes out again at the next start. */
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
        // A database that can't be read is reported once, not at every look.
        if (!hasFailed) this.#settings.logger.error({ err: error, status: 500 }, 'callbacks are not sent');
        hasFailed = true;
      }
      await this.#pause();
    }
  }

  /** Until the next look is due, or something makes one worthwhile. */
  async #pause(): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.#pace.pollMs);
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

/** More at once would hold up the requests that are served beside. */
const maxPerTransaction = 16;
const retryMs = 1000;

/** Records how attempts ended: those that end together in one short transaction, so that a burst costs few commits. */
class AttemptLog {
  readonly #settings: AttemptLogSettings;
  readonly #entries: Entry[] = [];
  #writing: Promise<void> | null = null;
  readonly #closing = new AbortController();

  constructor(settings: AttemptLogSettings) {
    this.#settings = settings;
  }

  /** Resolves when the attempt is on disk; a write that fails is logged and tried again. */
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

/** Attempts of one lane that may start at about the same time. */
const places = 64;
/** Attempts of one lane that may be under way in all. */
const maxInFlight = 256;

/**
 * How much goes out at once. Each lane has places, and an attempt gives its place to the next when the receiver has kept it waiting for
 * longer than patience lasts: one that hangs for some callbacks holds up no others. Milliseconds of the machine.
 */
class Lanes {
  readonly #patienceMs: number;
  readonly #attempts = new Map<number, Attempt>();
  readonly #full = new Set<LaneName>();

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** How many attempts may start in a lane now. */
  free(lane: LaneName): number {
    const since = performance.now() - this.#patienceMs;
    let inPlace = 0;
    let inAll = 0;
    for (const attempt of this.#attempts.values()) {
      if (attempt.lane !== lane) continue;
      inAll += 1;
      if (attempt.startedAt > since) inPlace += 1;
    }
    return Math.max(0, Math.min(places - inPlace, maxInFlight - inAll));
  }

  /** Starts an attempt; call the result to end it. */
  enter(lane: LaneName, number: number): () => void {
    this.#attempts.set(number, { lane, startedAt: performance.now() });
    return () => void this.#attempts.delete(number);
  }

  /** Numbers of the callbacks that are being sent: none is sent twice at once. */
  underWay(): number[] {
    return [...this.#attempts.keys()];
  }

  /** Remembers whether a lane was filled by what is due, so that more may be waiting. */
  setFull(lane: LaneName, isFull: boolean): void {
    if (isFull) this.#full.add(lane);
    else this.#full.delete(lane);
  }

  isFull(lane: LaneName): boolean {
    return this.#full.has(lane);
  }
}
