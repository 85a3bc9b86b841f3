import type { TransactionType } from '#contract/service/primitives.ts';
import { type RampRequest } from '#contract/service/ramp.ts';
import { rampMainLines, type RampStatus, terminalRampStatuses } from '#contract/service/enumerations.ts';
import { entryOf, methods, type RoutePaths } from '../catalogue.ts';
import type { AnswerBody } from '../inbound/serve-operation.ts';
import { hour, minute, toDateTime } from '../instant.ts';
import type { PriceRequest, Quote } from '../price/quote.ts';
import { blockedByDefault } from '../records/stored-identity.ts';
import type { ScenarioName } from '../scenarios/scenarios.ts';
import { depositInstructions } from './blockchain.ts';
import type { RampDetails, Reasons, StoredRamp } from './store.ts';

type Moves = Readonly<Partial<Record<RampStatus, readonly RampStatus[]>>>;

/** All others are refused. Choice: rampMoves. */
const moves: Readonly<Record<TransactionType, Moves>> = {
  ONRAMP: {
    PAYMENT_READY: [
      'PAYMENT_ACCEPTED',
      'PAYMENT_DECLINED',
      'PAYMENT_CANCELLED',
      'EXPIRED',
      'ACCOUNT_BLOCKED',
    ],
    PAYMENT_ACCEPTED: ['PAYMENT_RECEIVED', 'PAYMENT_DECLINED', 'ACCOUNT_BLOCKED'],
    PAYMENT_RECEIVED: ['IN_PROGRESS', 'EXTRA_VERIFICATION', 'REFUNDED', 'ACCOUNT_BLOCKED'],
    IN_PROGRESS: ['COIN_TRANSFERRED', 'EXTRA_VERIFICATION', 'REFUNDED', 'ACCOUNT_BLOCKED'],
    EXTRA_VERIFICATION: ['IN_PROGRESS', 'REFUNDED', 'ACCOUNT_BLOCKED'],
    COIN_TRANSFERRED: ['FULFILLED'],
  },
  OFFRAMP: {
    COIN_DEPOSIT_READY: ['COIN_DEPOSIT_CONFIRMED', 'PAYMENT_CANCELLED', 'EXPIRED', 'ACCOUNT_BLOCKED'],
    COIN_DEPOSIT_CONFIRMED: ['IN_PROGRESS', 'EXTRA_VERIFICATION', 'REFUNDED', 'ACCOUNT_BLOCKED'],
    IN_PROGRESS: ['FIAT_TRANSFERRED', 'EXTRA_VERIFICATION', 'REFUNDED', 'ACCOUNT_BLOCKED'],
    EXTRA_VERIFICATION: ['IN_PROGRESS', 'REFUNDED', 'ACCOUNT_BLOCKED'],
    FIAT_TRANSFERRED: ['FULFILLED'],
  },
};

export interface RampState {
  readonly transactionType: TransactionType;
  readonly status: RampStatus;
}

/** Returns none once it has ended. */
export function allowedMoves({ transactionType, status }: RampState): readonly RampStatus[] {
  return moves[transactionType][status] ?? [];
}

export function mayMoveTo(ramp: RampState, to: RampStatus): boolean {
  return allowedMoves(ramp).includes(to);
}

/** Returns IN_PROGRESS after a verification, null at the end. */
export function nextOfMainLine({ transactionType, status }: RampState): RampStatus | null {
  if (status === 'EXTRA_VERIFICATION') return 'IN_PROGRESS';
  const line: readonly RampStatus[] = rampMainLines[transactionType];
  const place = line.indexOf(status);
  return place === -1 ? null : (line[place + 1] ?? null);
}

/** Tells if a status ends the ramp. Choice: rampStatuses. */
export function isTerminal(status: RampStatus): boolean {
  return (terminalRampStatuses as readonly RampStatus[]).includes(status);
}

/** Lists statuses of either direction. */
export function statusesBefore(to: RampStatus): readonly RampStatus[] {
  const froms = Object.values(moves).flatMap((table) => Object.entries(table));
  return [...new Set(froms.filter(([, tos]) => tos.includes(to)).map(([from]) => from as RampStatus))];
}

/** `at` in microseconds. */
export interface Plan {
  readonly status: RampStatus;
  readonly at: number;
}

/** Scenarios' exits from the main line; null: only moved manually. */
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

/** Plans the next move of a status begun at `at`; null if it waits or has ended. Choice: rampPace. */
export function planOf(ramp: Planned, scenarios: ReadonlySet<ScenarioName>, at: number): Plan | null {
  for (const scenario of scenarios) {
    const detour = detours[scenario]?.[ramp.status];
    if (detour !== undefined) return detour === null ? null : planTo(ramp, detour, at);
  }
  return mainPlanOf(ramp, at);
}

/** Ignores scenarios. */
export function mainPlanOf(ramp: Planned, at: number): Plan | null {
  const next = nextOfMainLine(ramp);
  return next === null ? null : planTo(ramp, next, at);
}

function planTo(ramp: Planned, status: RampStatus, at: number): Plan {
  if (status === 'EXPIRED') return { status, at: Math.max(at, ramp.createdAt + expiry(ramp)) };
  return { status, at: at + stay(ramp.status) };
}

function stay(status: RampStatus): number {
  if (status === 'EXTRA_VERIFICATION') return hour;
  return isUnpaid({ status }) ? 2 * minute : minute;
}

/** Time to pay. Choice: rampExpiry. */
function expiry(ramp: Planned): number {
  return isPaidOnline(ramp) ? hour : 24 * hour;
}

function isUnpaid({ status }: Pick<Planned, 'status'>): boolean {
  return status === 'PAYMENT_READY' || status === 'COIN_DEPOSIT_READY';
}

/** Tells if a ramp is paid in the partner's app or on a page: at once or not at all. */
export function isPaidOnline({
  transactionType,
  method,
}: Pick<Planned, 'transactionType' | 'method'>): boolean {
  return transactionType === 'ONRAMP' && entryOf(methods, method).execution !== 'api';
}

/** The main line needs none. */
const ownReasons: Readonly<Partial<Record<RampStatus, Reasons>>> = {
  PAYMENT_DECLINED: {
    internalReason: 'PAYMENT_DECLINED_BY_PROVIDER',
    externalReason: 'Your payment was declined. Please try another payment method.',
  },
  PAYMENT_CANCELLED: {
    internalReason: 'CANCELLED_BY_CUSTOMER',
    externalReason: 'You cancelled this order.',
  },
  EXPIRED: {
    internalReason: 'NOT_PAID_IN_TIME',
    externalReason: 'We didn’t receive a payment in time. Please create a new order.',
  },
  EXTRA_VERIFICATION: {
    internalReason: 'MANUAL_REVIEW',
    externalReason: 'We are checking some details of your order. We’ll continue once this is complete.',
  },
  REFUNDED: {
    internalReason: 'REFUNDED_BY_PROVIDER',
    externalReason: 'We could not complete your order and have sent your funds back.',
  },
  ACCOUNT_BLOCKED: blockedByDefault,
};

export interface GivenReasons {
  readonly internalReason?: string | null | undefined;
  readonly externalReason?: string | null | undefined;
}

/** Returns the given reasons, else the defaults. */
export function reasonsOf(to: RampStatus, given: GivenReasons = {}): Reasons {
  const own = ownReasons[to];
  return {
    internalReason: given.internalReason ?? own?.internalReason ?? null,
    externalReason: given.externalReason ?? own?.externalReason ?? null,
  };
}

/** Derives a ramp's direction from its source. Spec: Ramp (request shape). */
export function directionOf({ source }: Pick<RampRequest, 'source'>): TransactionType {
  return source.fiat === undefined ? 'OFFRAMP' : 'ONRAMP';
}

/** Returns null unless the ramp has one side of each kind. Spec: Amount rules 4. */
export function priceRequestOf(ramp: RampRequest): PriceRequest | null {
  const fiat = ramp.source.fiat ?? ramp.target.fiat;
  const crypto = ramp.source.crypto ?? ramp.target.crypto;
  if (fiat === undefined || crypto === undefined) return null;
  return {
    identityReference: ramp.identityReference,
    transactionType: directionOf(ramp),
    fiat: fiat.id,
    method: fiat.method,
    crypto: crypto.id,
    blockchain: crypto.blockchain,
    fiatAmount: ramp.fiatAmount,
    cryptoAmount: ramp.cryptoAmount,
  };
}

/** Returns the paths of a ramp's route in its body. */
export function rampRoutePaths({ transactionType }: Pick<PriceRequest, 'transactionType'>): RoutePaths {
  const [fiat, crypto] = transactionType === 'ONRAMP' ? ['source', 'target'] : ['target', 'source'];
  return {
    fiat: `${fiat}.fiat.id`,
    method: `${fiat}.fiat.method`,
    crypto: `${crypto}.crypto.id`,
    blockchain: `${crypto}.crypto.blockchain`,
  };
}

/** Starts in the first status, without a plan. Choice: rampStatuses. */
export function newRamp(
  request: RampRequest,
  { price, terms, id, at }: { price: PriceRequest; terms: Quote; id: string; at: number },
): StoredRamp {
  return {
    id,
    identityReference: request.identityReference,
    transactionType: price.transactionType,
    status: rampMainLines[price.transactionType][0],
    fiat: price.fiat,
    method: price.method,
    fiatAmount: terms.fiatAmount,
    details: { ...detailsOf(request, price, terms), sourceDepositInstructions: depositOf(price, terms, id) },
    transactionHash: null,
    internalReason: null,
    externalReason: null,
    nextStatus: null,
    nextMoveAt: null,
    createdAt: at,
    updatedAt: at,
  };
}

function depositOf(price: PriceRequest, { cryptoAmount }: Quote, rampId: string) {
  const { transactionType, method, blockchain } = price;
  return depositInstructions({ rampId, transactionType, method, blockchain, cryptoAmount });
}

function detailsOf(request: RampRequest, price: PriceRequest, terms: Quote): RampDetails {
  const { fiatAmount, cryptoAmount, processingFee, networkFee } = terms;
  const isOnRamp = price.transactionType === 'ONRAMP';
  const [sourceAmount, targetAmount] = isOnRamp ? [fiatAmount, cryptoAmount] : [cryptoAmount, fiatAmount];
  return {
    subPartnerId: request.subPartnerId ?? null,
    source: { ...sourceOf(request), amount: sourceAmount },
    target: { ...request.target, amount: targetAmount },
    ...(request.fiatAmount === undefined ? { cryptoAmount } : { fiatAmount }),
    receipt: { processingFee, networkFee, sourceAmount, targetAmount },
  };
}

/** Drops an `amount` beside `id`. Choice: sourceAmountIgnored. */
function sourceOf({ source: { crypto, fiat } }: RampRequest): Record<string, unknown> {
  if (crypto === undefined) return { fiat };
  const { amount: _ignored, walletAddressMemo = null, ...rest } = crypto;
  return { crypto: { ...rest, walletAddressMemo } };
}

/** Repeats `id` as `ramp_id`; has a deadline while unpaid. Choices: rampRecord, rampDeadline. */
export function rampBody(ramp: StoredRamp): AnswerBody<'getRamp'> {
  const { subPartnerId, ...details } = ramp.details;
  return {
    id: ramp.id,
    ramp_id: ramp.id,
    identityReference: ramp.identityReference,
    subPartnerId,
    status: ramp.status,
    ...details,
    ...(ramp.transactionHash !== null && { transactionHash: ramp.transactionHash }),
    createdAt: toDateTime(ramp.createdAt),
    updatedAt: toDateTime(ramp.updatedAt),
    ...(isUnpaid(ramp) && { expiresAt: toDateTime(ramp.createdAt + expiry(ramp)) }),
  };
}
