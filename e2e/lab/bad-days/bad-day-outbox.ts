import type { CallbackFaultKind } from '../../../src/contract/sandbox/deliveries.ts';

/** A written callback. Instants are milliseconds of service time. */
export interface Posted {
  readonly status: string;
  /** The second it names. */
  readonly secondMs: number;
  state: 'waiting' | 'held' | 'withheld' | 'delivered';
  dueMs: number;
  attempts: number;
  copies: number;
  isBadlySigned: boolean;
}

export interface Delivery {
  readonly posted: Posted;
  readonly isRefused: boolean;
}

const waitsSeconds = [16, 47, 143, 414, 1054];
const overtakenMs = 5000;

/** Delivers callbacks with field practice's and the sandbox's faults. */
export class Outbox {
  readonly all: Posted[] = [];
  readonly #faults: CallbackFaultKind[] = [];

  ask(fault: CallbackFaultKind): void {
    this.#faults.push(fault);
  }

  write(status: string, nowMs: number): void {
    const applies = (kind: CallbackFaultKind) => this.#faults.includes(kind);
    const isWithheld = applies('withhold');
    const held = isWithheld ? [] : this.all.filter(({ state }) => state === 'held');
    for (const one of held) Object.assign(one, { state: 'waiting', dueMs: nowMs + overtakenMs });
    const isHeld = !isWithheld && held.length === 0 && applies('reorder');
    this.all.push({
      status,
      secondMs: Math.floor(nowMs / 1000) * 1000,
      state: isWithheld ? 'withheld' : isHeld ? 'held' : 'waiting',
      dueMs: nowMs,
      attempts: 0,
      copies: applies('duplicate') ? 2 : 1,
      isBadlySigned: applies('bad-signature'),
    });
    for (const kind of new Set(this.#faults))
      if (kind !== 'reorder' || isHeld) this.#faults.splice(this.#faults.indexOf(kind), 1);
  }

  /** Not yet arrived, and arrived. */
  get missing(): Posted[] {
    return this.all.filter(({ state }) => state !== 'delivered');
  }

  get delivered(): Posted[] {
    return this.all.filter(({ state }) => state === 'delivered');
  }

  release(posted: Posted, nowMs: number): void {
    const again = { state: 'waiting', dueMs: nowMs, attempts: 0, copies: 1, isBadlySigned: false } as const;
    Object.assign(posted, again);
  }

  deliver(nowMs: number): Delivery[] {
    const deliveries: Delivery[] = [];
    for (const posted of this.all) {
      while (posted.state === 'waiting' && posted.dueMs <= nowMs) {
        deliveries.push({ posted, isRefused: posted.isBadlySigned });
        if (posted.isBadlySigned) {
          posted.attempts += 1;
          posted.dueMs = nowMs + (waitsSeconds[posted.attempts - 1] ?? 3600) * 1000;
        } else if (posted.copies > 1) posted.copies -= 1;
        else posted.state = 'delivered';
      }
    }
    return deliveries;
  }
}
