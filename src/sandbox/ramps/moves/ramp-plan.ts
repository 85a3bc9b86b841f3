import type { RampStatus } from '#contract/service/enumerations.ts';
import { entryOf, methods } from '../../catalogue.ts';
import { hour, minute } from '../../instant.ts';
import type { ScenarioName } from '../../scenarios/scenarios.ts';
import { nextOfMainLine } from './ramp-moves.ts';
import type { StoredRamp } from '../stored-ramp.ts';

/** What a ramp does next by itself, and when (microseconds). */
export interface Plan {
  readonly status: RampStatus;
  readonly at: number;
}

/** Where a scenario leaves the main line, and to which status; null: there the ramp waits to be moved by hand. */
const detours: Readonly<
  Partial<Record<ScenarioName, Readonly<Partial<Record<RampStatus, RampStatus | null>>>>>
> = {
  'never-pays': { PAYMENT_READY: 'EXPIRED', COIN_DEPOSIT_READY: 'EXPIRED' },
  'payment-declined': { PAYMENT_ACCEPTED: 'PAYMENT_DECLINED' },
  'payment-cancelled': { PAYMENT_READY: 'PAYMENT_CANCELLED', COIN_DEPOSIT_READY: 'PAYMENT_CANCELLED' },
  'extra-verification': {
    PAYMENT_RECEIVED: 'EXTRA_VERIFICATION',
    COIN_DEPOSIT_CONFIRMED: 'EXTRA_VERIFICATION',
  },
  'verification-fails': {
    PAYMENT_RECEIVED: 'EXTRA_VERIFICATION',
    COIN_DEPOSIT_CONFIRMED: 'EXTRA_VERIFICATION',
    EXTRA_VERIFICATION: 'REFUNDED',
  },
  'always-refunded': { IN_PROGRESS: 'REFUNDED' },
  'stuck-in-progress': { IN_PROGRESS: null },
  'blocked-midway': { IN_PROGRESS: 'ACCOUNT_BLOCKED' },
};

type Planned = Pick<StoredRamp, 'transactionType' | 'status' | 'method' | 'createdAt'>;

/** What a ramp that stands in its status since `at` does by itself; null when it waits to be moved, or has ended. Choice: rampPace. */
export function planOf(ramp: Planned, scenarios: ReadonlySet<ScenarioName>, at: number): Plan | null {
  for (const scenario of scenarios) {
    const detour = detours[scenario]?.[ramp.status];
    if (detour !== undefined) return detour === null ? null : planTo(ramp, detour, at);
  }
  return mainPlanOf(ramp, at);
}

/** The same with no scenario. */
export function mainPlanOf(ramp: Planned, at: number): Plan | null {
  const next = nextOfMainLine(ramp);
  return next === null ? null : planTo(ramp, next, at);
}

function planTo(ramp: Planned, status: RampStatus, at: number): Plan {
  if (status === 'EXPIRED') return { status, at: Math.max(at, ramp.createdAt + expiry(ramp)) };
  return { status, at: at + stay(ramp.status) };
}

/** How long a ramp stays in a status. */
function stay(status: RampStatus): number {
  if (status === 'EXTRA_VERIFICATION') return hour;
  return status === 'PAYMENT_READY' || status === 'COIN_DEPOSIT_READY' ? 2 * minute : minute;
}

/** How long a ramp waits for what it is paid with. Choice: rampExpiry. */
function expiry(ramp: Planned): number {
  return isPaidOnline(ramp) ? hour : 24 * hour;
}

/** Whether it is paid in the partner's app or on a payment page: while the customer is there, or not at all. */
export function isPaidOnline({
  transactionType,
  method,
}: Pick<Planned, 'transactionType' | 'method'>): boolean {
  return transactionType === 'ONRAMP' && entryOf(methods, method).execution !== 'api';
}
