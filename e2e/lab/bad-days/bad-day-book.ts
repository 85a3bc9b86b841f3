import type { RampMark } from '../../../src/contract/desk/ramps.ts';
import { terminalRampStatuses } from '../../../src/contract/service/enumerations.ts';

/** A ramp's report. Instants are milliseconds of service time. */
interface Report {
  readonly kind: 'create' | 'poll' | 'callback';
  readonly status: string;
  readonly secondMs: number;
  readonly arrivedMs: number;
  again: number;
}

/** Refused ones are counted. */
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

/** Records what a script causes and derives expectations the long way, without the desk's code. */
export class DayBook {
  readonly #reports: Report[] = [];
  readonly #refused = new Map<object, number>();

  refuse(posted: object): void {
    this.#refused.set(posted, (this.#refused.get(posted) ?? 0) + 1);
  }

  get refusedDeliveries(): number[] {
    return [...this.#refused.values()];
  }

  call(kind: 'create' | 'poll', said: Pick<Report, 'status' | 'secondMs' | 'arrivedMs'>): void {
    const last = this.#reports.findLast((one) => one.kind !== 'callback');
    const isSame = last?.status === said.status && last.secondMs === said.secondMs;
    if (isSame) last.again += 1;
    else this.#reports.push({ kind, ...said, again: 0 });
  }

  callback(said: Pick<Report, 'status' | 'secondMs' | 'arrivedMs'>): void {
    const isSame = (one: Report) =>
      one.kind === 'callback' && one.status === said.status && one.secondMs === said.secondMs;
    const known = this.#reports.find(isSame);
    if (known === undefined) this.#reports.push({ kind: 'callback', ...said, again: 0 });
    else known.again += 1;
  }

  get status(): string | null {
    return latestOf(this.#reports)?.status ?? null;
  }

  /** Expected events at an instant, newest first. */
  moments(nowMs: number): ExpectedMoment[] {
    const isStuckOne = this.#stuckOne(nowMs);
    return this.#reports
      .map((one, index) => ({
        kind: one.kind === 'callback' ? ('callback' as const) : ('call' as const),
        before: latestOf(this.#reports.slice(0, index))?.status ?? null,
        rampStatus: one.status,
        again: one.again,
        marks: [
          ...this.#marksOf(one, index, nowMs),
          ...(one === isStuckOne ? (['stuck'] as const) : []),
        ].sort(),
      }))
      .toReversed();
  }

  #marksOf(one: Report, index: number, nowMs: number): RampMark[] {
    const marks: RampMark[] = [];
    const isAfterEnd = this.#reports.some(
      ({ status, secondMs }) => isTerminal(status) && status !== one.status && secondMs < one.secondMs,
    );
    if (isAfterEnd) marks.push('after-the-end');
    if (one.kind === 'poll' && this.#isMissed(one, nowMs)) marks.push('no-callback');
    if (one.kind !== 'callback') return marks;
    const earlier = this.#reports.slice(0, index).filter(({ kind }) => kind === 'callback');
    if (one.again > 0) marks.push('duplicate');
    if (one.arrivedMs - one.secondMs > 5 * minuteMs) marks.push('late');
    if (earlier.some(({ secondMs }) => secondMs > one.secondMs)) marks.push('out-of-order');
    return marks;
  }

  /** True without a callback for a polled status. */
  #isMissed(poll: Report, nowMs: number): boolean {
    if (beginning.test(poll.status)) return false;
    const stage = this.#reports.filter((one) => this.#isOneStay(one, poll));
    if (stage.some(({ kind }) => kind !== 'poll')) return false;
    const isOvertaken = this.#reports.some(
      ({ kind, secondMs }) => kind === 'callback' && secondMs > poll.secondMs,
    );
    return isOvertaken || nowMs - Math.min(...stage.map(({ secondMs }) => secondMs)) > 5 * minuteMs;
  }

  #isOneStay(one: Report, other: Report): boolean {
    const [from, to] = [one.secondMs, other.secondMs].sort((a, b) => a - b);
    const isBetween = ({ status, secondMs }: Report) =>
      status !== other.status && secondMs > (from ?? 0) && secondMs < (to ?? 0);
    return one.status === other.status && !this.#reports.some(isBetween);
  }

  #stuckOne(nowMs: number): Report | undefined {
    const latest = latestOf(this.#reports);
    const isStuck = latest !== null && moving.test(latest.status) && nowMs - latest.secondMs > 60 * minuteMs;
    return isStuck ? this.#reports.findLast((one) => this.#isOneStay(one, latest)) : undefined;
  }
}

/** By service time only: scripts leave a second between statuses. */
function latestOf(reports: readonly Report[]): Report | null {
  return reports.reduce<Report | null>(
    (latest, one) => (latest === null || one.secondMs >= latest.secondMs ? one : latest),
    null,
  );
}
