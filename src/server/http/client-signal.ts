import type { FastifyReply } from 'fastify';

import type { ClientSignal } from './upstream.ts';

/** Called when the client's connection ends before its answer is out. */
export function clientSignal({ raw }: FastifyReply): ClientSignal {
  const signal = new ConnectionSignal();
  raw.once('close', () => {
    if (!raw.writableFinished) signal.abort();
  });
  return signal;
}

/** An AbortSignal costs several times as much, each call has one, and clients hardly ever disconnect. */
class ConnectionSignal implements ClientSignal {
  readonly #listeners = new Set<() => void>();
  #isGone = false;

  get aborted(): boolean {
    return this.#isGone;
  }

  abort(): void {
    this.#isGone = true;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }
}
