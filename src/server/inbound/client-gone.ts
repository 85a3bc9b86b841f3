import type { FastifyReply } from 'fastify';

import type { Departure } from '#server/outbound/upstream.ts';

/** Called when the client's connection ends before its answer is out. */
export function whenClientGoes({ raw }: FastifyReply): Departure {
  const departure = new ClientDeparture();
  raw.once('close', () => {
    if (!raw.writableFinished) departure.abort();
  });
  return departure;
}

/** An AbortSignal costs several times as much, each call has one, and hardly any client ever goes. Targets: 1. */
class ClientDeparture implements Departure {
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
