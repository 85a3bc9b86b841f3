import { setTimeout as delay } from 'node:timers/promises';

import { readEvents } from '../event-reader.ts';
import type { DeskAddress } from './desk-clients.ts';
import { signIn } from './soaked-desk.ts';

/** A stopping desk, or a balancer without one. */
const passing = new Set([502, 503]);
const lists = [
  '/api/customers',
  '/api/ramps',
  '/api/callbacks',
  '/api/requests',
  '/api/overview',
  '/api/session',
];
const readsASignIn = 30;

export class DeskVisitors {
  readonly unexpected: string[] = [];
  reads = 0;
  signIns = 0;
  hints = 0;
  streams = 0;
  readonly #address: DeskAddress;
  readonly #pauseMs: number;

  constructor(address: DeskAddress, { pauseMs = 0 }: { readonly pauseMs?: number } = {}) {
    this.#address = address;
    this.#pauseMs = pauseMs;
  }

  async run(isEnough: () => boolean): Promise<void> {
    await Promise.all([this.#visit(isEnough), this.#listen(isEnough)]);
  }

  /** Signs in rarely, since passwords are costly. */
  async #visit(isEnough: () => boolean): Promise<void> {
    const { url, cookie } = this.#address;
    for (let at = 0; !isEnough(); at += 1) {
      const path = lists[at % lists.length] ?? '';
      const answer = await fetch(`${url}${path}`, { headers: { cookie } });
      await answer.text();
      if (answer.ok) this.reads += 1;
      else if (!passing.has(answer.status)) this.unexpected.push(`${path}: ${answer.status}`);
      if (this.#pauseMs > 0 && !answer.ok) await delay(this.#pauseMs);
      if (at % readsASignIn === 0) await this.#signIn();
    }
  }

  async #signIn(): Promise<void> {
    const { url } = this.#address;
    try {
      const cookie = await signIn(url);
      this.signIns += 1;
      const answer = await fetch(`${url}/api/session`, { headers: { cookie } });
      if (!answer.ok && !passing.has(answer.status)) this.unexpected.push(`a new session: ${answer.status}`);
    } catch (error) {
      if (!/answered 50[23]$/.test(String(error))) this.unexpected.push(String(error));
    }
  }

  async #listen(isEnough: () => boolean): Promise<void> {
    const { url, cookie } = this.#address;
    while (!isEnough()) {
      const stream = await readEvents(url, cookie);
      if (stream.status === 200) this.streams += 1;
      else if (!passing.has(stream.status)) this.unexpected.push(`events: ${stream.status}`);
      if (this.#pauseMs > 0 && stream.status !== 200) await delay(this.#pauseMs);
      const watching = setInterval(() => isEnough() && stream.close(), 50);
      await stream.ended;
      clearInterval(watching);
      this.hints += stream.received.filter((one) => one.includes(' ')).length;
    }
  }
}
