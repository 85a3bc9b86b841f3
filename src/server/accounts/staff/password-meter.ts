import { Worker } from 'node:worker_threads';

import { workerUrl } from '#node/worker-url.ts';
import { DeskError } from '#server/http/errors.ts';

export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

export interface MeterQuestion {
  readonly id: number;
  readonly password: string;
  readonly of: PasswordOwner;
}

export interface MeterAnswer {
  readonly id: number;
  readonly why: string | null;
}

export interface PasswordMeter {
  /** Returns why a password is too weak, as a sentence, or null. Throws `busy`. */
  weaknessOf(password: string, of: PasswordOwner): Promise<string | null>;
  close(): Promise<void>;
}

export interface PasswordMeterSettings {
  /** Default: the built `password-worker`. */
  readonly program?: URL;
  /** Ends the thread, whose word lists take memory. */
  readonly idleMs?: number;
  /** Gives up a silent thread. */
  readonly hungMs?: number;
}

interface Waiting {
  resolve(why: string | null): void;
  reject(error: Error): void;
}

/**
 * Measures in a thread, so that it holds up no other requests. If the thread is lost or silent, open
 * questions reject.
 */
export function createPasswordMeter(settings: PasswordMeterSettings = {}): PasswordMeter {
  let thread: MeterThread | null = null;
  return {
    async weaknessOf(password, of) {
      if (thread === null || thread.isLost) thread = new MeterThread(settings);
      return thread.ask(password, of);
    },
    async close() {
      await thread?.end();
    },
  };
}

class MeterThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #idleMs: number;
  readonly #hungMs: number;
  #lastId = 0;
  #timer: NodeJS.Timeout | undefined;
  isLost = false;

  constructor({ program, idleMs = 30_000, hungMs = 10_000 }: PasswordMeterSettings) {
    this.#idleMs = idleMs;
    this.#hungMs = hungMs;
    // Neither the environment, which holds secrets, nor the command line reaches the thread.
    this.#worker = new Worker(program ?? workerUrl('password-worker'), { env: {}, argv: [], execArgv: [] });
    this.#worker.on('message', ({ id, why }: MeterAnswer) => {
      this.#waiting.get(id)?.resolve(why);
      this.#waiting.delete(id);
      this.#watch();
    });
    this.#worker.on('error', (cause) => this.#lose(cause));
    this.#worker.on('exit', () => this.#lose(new Error('the password worker ended')));
  }

  async ask(password: string, of: PasswordOwner): Promise<string | null> {
    return new Promise((resolve, reject) => {
      const id = (this.#lastId += 1);
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, password, of } satisfies MeterQuestion, []);
      if (this.#waiting.size === 1) this.#watch();
    });
  }

  async end(): Promise<void> {
    this.#lose(new Error('the password worker was ended'));
    await this.#worker.terminate();
  }

  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.end(), this.#waiting.size > 0 ? this.#hungMs : this.#idleMs);
    if (this.#waiting.size === 0) {
      this.#timer.unref();
      this.#worker.unref();
    } else this.#worker.ref();
  }

  #lose(cause: Error): void {
    this.isLost = true;
    clearTimeout(this.#timer);
    const failure = new DeskError('busy', {
      detail: 'The password could not be checked.',
      retryAfterSeconds: 5,
      cause,
    });
    for (const waiting of this.#waiting.values()) waiting.reject(failure);
    this.#waiting.clear();
  }
}
