import { setTimeout as delay } from 'node:timers/promises';

import { colleagueList, type QueueMove, queueItem, queueList, queueNext } from '#contract/desk/queue.ts';
import type { Random } from '#sandbox/seeds/random.ts';

import type { DeskAddress } from './desk-clients.ts';

/** `version` is the one the move made; null for the next one taken, whose answer lacks it. */
export interface AcknowledgedMove {
  readonly itemId: string;
  readonly version: number | null;
  readonly move: QueueMove;
}

/** Statuses of a stopping desk, or of a balancer without one. */
const passing = new Set([502, 503]);
const defaultMovers = 3;
const pauseMs = 20;

/** Works a dying desk's queue; records acknowledged moves and never repeats one. */
export class DeskMovers {
  readonly acknowledged: AcknowledgedMove[] = [];
  readonly unexpected: string[] = [];
  /** Moves that came second of two. */
  tooLate = 0;
  /** Moves without an answer. */
  unknown = 0;
  readonly #random: Random;
  readonly #count: number;
  #colleagues: readonly string[] = [];

  constructor(random: Random, count = defaultMovers) {
    this.#random = random;
    this.#count = count;
  }

  async run(desk: DeskAddress, isEnough: () => boolean = () => false): Promise<void> {
    const work = async () => {
      while (!isEnough() && (await this.#step(desk)));
    };
    await Promise.all(Array.from({ length: this.#count }, work));
  }

  async #step(desk: DeskAddress): Promise<boolean> {
    if (this.#colleagues.length === 0) {
      const answer = await this.#call(desk, 'GET', '/api/colleagues');
      if (answer === null) return false;
      if (answer.status === 200)
        this.#colleagues = colleagueList.parse(answer.body).items.map(({ id }) => id);
    }
    if (this.#random.next() < 0.2) return this.#takeNext(desk);
    const state = this.#random.pick(['open', 'open', 'open', 'waiting', 'done']);
    const answer = await this.#call(desk, 'GET', `/api/queue?limit=25&state=${state}`);
    if (answer === null) return false;
    const items = answer.status === 200 ? queueList.parse(answer.body).items : [];
    const running = items.filter(({ endedAt }) => endedAt === null);
    if (running.length === 0) {
      await delay(pauseMs);
      return true;
    }
    const { id, version } = this.#random.pick(running);
    return this.#move(desk, { id, version });
  }

  async #move(
    desk: DeskAddress,
    { id, version }: { readonly id: string; readonly version: number },
  ): Promise<boolean> {
    const move = this.#anyMove();
    const answer = await this.#call(desk, 'POST', `/api/queue/${id}/moves`, { version, move });
    if (answer?.status === 200) {
      expectItem(answer.body, id);
      this.acknowledged.push({ itemId: id, version: version + 1, move });
    }
    if (answer?.status === 409) this.tooLate += 1;
    return answer !== null;
  }

  async #takeNext(desk: DeskAddress): Promise<boolean> {
    const answer = await this.#call(desk, 'POST', '/api/queue/next');
    const item = answer?.status === 200 ? queueNext.parse(answer.body).item : null;
    if (item !== null) this.acknowledged.push({ itemId: item.id, version: null, move: { kind: 'take' } });
    return answer !== null;
  }

  #anyMove(): QueueMove {
    const kind = this.#random.pick(['take', 'assign', 'release', 'wait', 'done', 'reopen'] as const);
    if (kind === 'assign') {
      const to = this.#colleagues.length === 0 ? null : this.#random.pick(this.#colleagues);
      return to === null ? { kind: 'take' } : { kind, to };
    }
    if (kind === 'wait') return { kind, for: this.#random.pick(['customer', 'provider'] as const) };
    if (kind === 'done') return { kind, outcome: this.#random.pick(['resolved', 'customer-told'] as const) };
    return { kind };
  }

  async #call(
    { url, cookie, isKilled }: DeskAddress,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly body: unknown } | null> {
    const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
    try {
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const answer = await fetch(url + path, init);
      const text = await answer.text();
      const { status } = answer;
      if (passing.has(status)) {
        if (method === 'POST') this.unknown += 1;
        await delay(pauseMs);
      } else if (!answer.ok && status !== 409) this.unexpected.push(`${method} ${path}: ${status} ${text}`);
      return { status, body: answer.ok ? (JSON.parse(text) as unknown) : null };
    } catch (error) {
      if (!isKilled()) this.unexpected.push(`${path}: ${String((error as Error).cause ?? error)}`);
      if (method === 'POST') this.unknown += 1;
      return null;
    }
  }
}

function expectItem(body: unknown, id: string): void {
  const item = queueItem.parse(body);
  if (item.id !== id) throw new Error(`a move of ${id} was answered with ${item.id}`);
}
