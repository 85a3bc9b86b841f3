import type { RampMark } from '#contract/desk/ramps.ts';
import { terminalRampStatuses } from '#contract/service/enumerations.ts';

/** Something that told of the ramp as it arrived. Instants are milliseconds of the service's time. */
interface Told {
  readonly kind: 'create' | 'poll' | 'callback';
  readonly status: string;
  readonly secondMs: number;
  readonly arrivedMs: number;
  /** Later polls that were answered the same; further deliveries. */
  again: number;
}

/** A moment as a page must show it; refused ones are counted. */
export interface ExpectedMoment {
  readonly kind: 'call' | 'callback';
  readonly before: string | null;
  readonly rampStatus: string;
  readonly again: number;
  readonly marks: readonly RampMark[];
}

const moving =
  /^(?:PAYMENT_ACCEPTED|PAYMENT_RECEIVED|COIN_DEPOSIT_CONFIRMED|IN_PROGRESS|COIN_TRANSFERRED|FIAT_TRANSFERRED)$/;
const beginning = /^(?:PAYMENT|COIN_DEPOSIT)_READY$/;
const minuteMs = 60_000;
const isTerminal = (status: string) => (terminalRampStatuses as readonly string[]).includes(status);

/** What a script caused, written down as it happens and looked up the long way: nothing here is shared with the desk. */
export class DayBook {
  readonly #told: Told[] = [];
  readonly #refused = new Map<object, number>();

  /** A delivery that was refused, of one of the service's callbacks. */
  refuse(posted: object): void {
    this.#refused.set(posted, (this.#refused.get(posted) ?? 0) + 1);
  }

  /** How often each refused callback came. */
  get refusedDeliveries(): number[] {
    return [...this.#refused.values()];
  }

  call(kind: 'create' | 'poll', said: Pick<Told, 'status' | 'secondMs' | 'arrivedMs'>): void {
    const last = this.#told.findLast((one) => one.kind !== 'callback');
    const isSame = last?.status === said.status && last.secondMs === said.secondMs;
    if (isSame) last.again += 1;
    else this.#told.push({ kind, ...said, again: 0 });
  }

  callback(said: Pick<Told, 'status' | 'secondMs' | 'arrivedMs'>): void {
    const isSame = (one: Told) =>
      one.kind === 'callback' && one.status === said.status && one.secondMs === said.secondMs;
    const known = this.#told.find(isSame);
    if (known === undefined) this.#told.push({ kind: 'callback', ...said, again: 0 });
    else known.again += 1;
  }

  get status(): string | null {
    return latestOf(this.#told)?.status ?? null;
  }

  /** The moments, newest first, as they are to be seen at an instant. */
  moments(nowMs: number): ExpectedMoment[] {
    const isStuckOne = this.#stuckOne(nowMs);
    return this.#told
      .map((one, index) => ({
        kind: one.kind === 'callback' ? ('callback' as const) : ('call' as const),
        before: latestOf(this.#told.slice(0, index))?.status ?? null,
        rampStatus: one.status,
        again: one.again,
        marks: [
          ...this.#marksOf(one, index, nowMs),
          ...(one === isStuckOne ? (['stuck'] as const) : []),
        ].sort(),
      }))
      .toReversed();
  }

  #marksOf(one: Told, index: number, nowMs: number): RampMark[] {
    const marks: RampMark[] = [];
    const isAfterEnd = this.#told.some(
      ({ status, secondMs }) => isTerminal(status) && status !== one.status && secondMs < one.secondMs,
    );
    if (isAfterEnd) marks.push('after-the-end');
    if (one.kind === 'poll' && this.#isMissed(one, nowMs)) marks.push('no-callback');
    if (one.kind !== 'callback') return marks;
    const earlier = this.#told.slice(0, index).filter(({ kind }) => kind === 'callback');
    if (one.again > 0) marks.push('duplicate');
    if (one.arrivedMs - one.secondMs > 5 * minuteMs) marks.push('late');
    if (earlier.some(({ secondMs }) => secondMs > one.secondMs)) marks.push('out-of-order');
    return marks;
  }

  /** Nobody was told of the stay in the status that a poll saw. */
  #isMissed(poll: Told, nowMs: number): boolean {
    if (beginning.test(poll.status)) return false;
    const stay = this.#told.filter((one) => this.#isOneStay(one, poll));
    if (stay.some(({ kind }) => kind !== 'poll')) return false;
    const isOvertaken = this.#told.some(
      ({ kind, secondMs }) => kind === 'callback' && secondMs > poll.secondMs,
    );
    return isOvertaken || nowMs - Math.min(...stay.map(({ secondMs }) => secondMs)) > 5 * minuteMs;
  }

  #isOneStay(one: Told, other: Told): boolean {
    const [from, to] = [one.secondMs, other.secondMs].sort((a, b) => a - b);
    const isBetween = ({ status, secondMs }: Told) =>
      status !== other.status && secondMs > (from ?? 0) && secondMs < (to ?? 0);
    return one.status === other.status && !this.#told.some(isBetween);
  }

  #stuckOne(nowMs: number): Told | undefined {
    const latest = latestOf(this.#told);
    const isStuck = latest !== null && moving.test(latest.status) && nowMs - latest.secondMs > 60 * minuteMs;
    return isStuck ? this.#told.findLast((one) => this.#isOneStay(one, latest)) : undefined;
  }
}

/** By the service's time alone: scripts let a second pass between two statuses. */
function latestOf(told: readonly Told[]): Told | null {
  return told.reduce<Told | null>(
    (latest, one) => (latest === null || one.secondMs >= latest.secondMs ? one : latest),
    null,
  );
}
