import { terminalRampStatuses } from '../../../src/contract/service/enumerations.ts';
import type { RampDetail } from '../../../src/contract/desk/ramps.ts';

import { DayBook } from './bad-day-book.ts';
import type { BadDayDesk } from './bad-day-desk.ts';
import { Outbox, type Posted } from './bad-day-outbox.ts';
import type { BadDay, BadStep } from './bad-day-script.ts';

/** Blocking would affect the next day. */
const moves = new Set(['advance', 'decline', 'cancel', 'verify', 'refund', 'expire']);
const betweenSeconds = 7;

/** A played day: the desk's answer and the expected one. */
export interface PlayedDay {
  readonly answered: RampDetail;
  readonly book: DayBook;
  readonly nowMs: number;
}

export async function playBadDay(desk: BadDayDesk, day: BadDay): Promise<PlayedDay> {
  const play = new Play(desk, await desk.create(day.direction));
  await play.begin();
  for (const step of day.steps) await play.step(step);
  return play.end(day.restSeconds);
}

class Play {
  readonly #desk: BadDayDesk;
  readonly #id: string;
  readonly #book = new DayBook();
  readonly #outbox = new Outbox();
  #nowMs = 0;
  #current = { status: '', secondMs: 0 };

  constructor(desk: BadDayDesk, id: string) {
    this.#desk = desk;
    this.#id = id;
  }

  async begin(): Promise<void> {
    this.#nowMs = await this.#desk.now();
    await this.#holdAndRead();
    this.#book.call('create', { ...this.#current, arrivedMs: this.#nowMs });
  }

  async step(step: BadStep): Promise<void> {
    if (step.kind === 'move') return this.#move(step);
    if (step.kind === 'wait') return this.#wait(step.seconds);
    if (step.kind === 'release') return this.#release(pickOf(this.#outbox.missing, step.pick));
    if (step.kind === 'send-again') return this.#sendAgain(pickOf(this.#outbox.delivered, step.pick));
    if (step.kind === 'refund-after-the-end') return this.#refundAfterTheEnd();
    await this.#desk.poll(this.#id);
    this.#book.call('poll', { ...this.#current, arrivedMs: this.#nowMs });
  }

  async end(restSeconds: number): Promise<PlayedDay> {
    await this.#wait(restSeconds);
    const answered = await this.#desk.read(this.#id);
    await this.#desk.control('DELETE', 'callback-faults');
    await this.#desk.control('POST', 'callbacks', { action: 'release' });
    await this.#desk.settle(this.#id);
    return { answered, book: this.#book, nowMs: this.#nowMs };
  }

  async #move({ pick, fault }: Extract<BadStep, { kind: 'move' }>): Promise<void> {
    const { actions } = await this.#desk.sandboxRamp(this.#id);
    const action = pickOf(
      // Most ramps go on.
      ['advance', 'advance', 'advance', ...actions].filter((one) => moves.has(one) && isIn(actions, one)),
      pick,
    );
    if (action === undefined) return;
    await this.#wait(betweenSeconds);
    if (fault !== null) {
      await this.#desk.control('POST', 'callback-faults', { kind: fault });
      this.#outbox.ask(fault);
    }
    await this.#desk.control('POST', `ramps/${this.#id}`, { action });
    await this.#holdAndRead();
    this.#outbox.write(this.#current.status, this.#nowMs);
    await this.#settle();
  }

  async #holdAndRead(): Promise<void> {
    const { status, updatedAt, actions } = await this.#desk.sandboxRamp(this.#id);
    this.#current = { status, secondMs: secondOf(Date.parse(updatedAt)) };
    if (actions.includes('hold')) await this.#desk.control('POST', `ramps/${this.#id}`, { action: 'hold' });
  }

  /**
   * Delivers overtaken callbacks before a long wait: the desk learns of a jump afterwards and would think them
   * timely.
   */
  async #wait(seconds: number): Promise<void> {
    if (seconds > betweenSeconds) await this.#wait(betweenSeconds);
    await this.#desk.control('POST', 'clock', { jumpSeconds: seconds });
    this.#nowMs = await this.#desk.now();
    // The desk knows of the jump once it was asked for something that depends on the clock.
    await this.#desk.read(this.#id);
    await this.#settle();
  }

  async #release(posted: Posted | undefined): Promise<void> {
    if (posted === undefined) return;
    await this.#steer(posted, 'release');
    this.#outbox.release(posted, this.#nowMs);
    await this.#settle();
  }

  async #sendAgain(posted: Posted | undefined): Promise<void> {
    if (posted === undefined) return;
    await this.#steer(posted, 'send');
    this.#outbox.release(posted, this.#nowMs);
    await this.#settle();
  }

  async #steer(posted: Posted, action: 'release' | 'send'): Promise<void> {
    const written = await this.#desk.callbacks(this.#id);
    const { id } = written[this.#outbox.all.indexOf(posted)] ?? { id: 'none' };
    await this.#desk.control('POST', `callbacks/${id}`, { action });
  }

  async #refundAfterTheEnd(): Promise<void> {
    const { status } = this.#current;
    if (!isIn(terminalRampStatuses, status) || status === 'REFUNDED') return;
    await this.#wait(betweenSeconds);
    await this.#desk.refundAfterTheEnd(this.#id, this.#nowMs);
    const secondMs = secondOf(this.#nowMs);
    this.#book.callback({ status: 'REFUNDED', secondMs, arrivedMs: this.#nowMs });
    await this.#settle();
  }

  async #settle(): Promise<void> {
    await this.#desk.settle(this.#id);
    for (const { posted, isRefused } of this.#outbox.deliver(this.#nowMs)) {
      if (isRefused) this.#book.refuse(posted);
      else this.#book.callback({ ...posted, arrivedMs: this.#nowMs });
    }
  }
}

function secondOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000;
}

function pickOf<One>(from: readonly One[], pick: number): One | undefined {
  return from[pick % Math.max(1, from.length)];
}

function isIn(list: readonly string[], one: string): boolean {
  return list.includes(one);
}
