import type { FastifyBaseLogger } from 'fastify';
import type { SignatureStyle } from '#node/signature.ts';
import type { Credentials } from '../keys/authentication.ts';
import type { SandboxContext } from '../context.ts';
import { toMicroseconds } from '../instant.ts';
import { AttemptBook } from './attempt-book.ts';
import { readEndpoint } from './callback-endpoint.ts';
import { createCallbackSender, type CallbackSender } from './callback-sender.ts';
import { findDue, isAnyDue, type DueCallback, type LaneName } from './delivery-store.ts';
import { Lanes } from './lanes.ts';
import { answerTimeoutMs } from './schedule.ts';
import { createCallbackSigner } from './sign-callback.ts';

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

const usualPace: DispatcherPace = { pollMs: 100, timeoutMs: answerTimeoutMs, patienceMs: 1000 };
const laneNames: readonly LaneName[] = ['fresh', 'repeated'];

/**
 * The sandbox's sender of callbacks. What is to be sent and when stands in the database alone: it survives any end of the process, and
 * each callback arrives at least once. Nothing is logged of receivers that fail. Spec: Events › Delivery rules.
 */
export class Dispatcher {
  readonly #settings: DispatcherSettings;
  readonly #pace: DispatcherPace;
  readonly #lanes: Lanes;
  readonly #sender: CallbackSender;
  readonly #book: AttemptBook;
  readonly #authorize: ReturnType<typeof createCallbackSigner>;
  #running: Promise<void> | null = null;
  #isStopping = false;
  #isWoken = false;
  #resume: (() => void) | null = null;

  constructor(settings: DispatcherSettings) {
    this.#settings = settings;
    this.#pace = { ...usualPace, ...settings.pace };
    this.#lanes = new Lanes(this.#pace.patienceMs);
    this.#sender = createCallbackSender(this.#pace);
    this.#book = new AttemptBook(settings);
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
    await this.#book.close();
  }

  async #run(): Promise<void> {
    let hasFailed = false;
    while (!this.#isStopping) {
      try {
        await this.#sendDue();
        hasFailed = false;
      } catch (error) {
        // A database that can't be read is told once, not at every look.
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
    // What was cut off by stopping is no fault of the receiver's.
    if (!this.#isStopping) {
      const durationMs = Math.round(performance.now() - startedAt);
      await this.#book.record({ callback, outcome, at, durationMs });
    }
    leave();
    if (this.#lanes.isFull(lane)) this.#wake();
  }
}
