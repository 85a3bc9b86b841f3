import { priceFreshMinutes } from '#contract/service/choices.ts';
import type { TransactionType } from '#contract/service/primitives.ts';
import { assets, entryOf, methods, networkFeeEur, type Route } from '../catalogue.ts';
import { Decimal, roundFiat, roundTo, toFiat } from '../decimal.ts';
import type { AnswerBody } from '../inbound/serve-operation.ts';
import { toMicroseconds } from '../instant.ts';
import { eurInFiat, marketRate } from './market-rate.ts';

/** Has exactly one amount. Spec: Amount rules. */
export interface QuoteRequest extends Route {
  readonly transactionType: TransactionType;
  readonly fiatAmount?: string | undefined;
  readonly cryptoAmount?: string | undefined;
}

export interface PriceRequest extends QuoteRequest {
  readonly identityReference: string;
}

export function amountParameter({
  fiatAmount,
}: Pick<QuoteRequest, 'fiatAmount'>): 'fiatAmount' | 'cryptoAmount' {
  return fiatAmount === undefined ? 'cryptoAmount' : 'fiatAmount';
}

export const feesExceedAmount = 'The fees use up the whole amount';

/** Fees are in fiat. The fixed side is as sent; the other loses what is below its last place. */
export interface Quote {
  readonly fiatAmount: string;
  readonly cryptoAmount: string;
  readonly processingFee: string;
  readonly networkFee: string;
  readonly marketRate: string;
}

/** Returns null if fees leave nothing. Needs a known route. Spec: Price; choice: priceRounding. */
export function quote(request: QuoteRequest, nowMs: number): Quote | null {
  const { crypto, fiat, method, blockchain } = request;
  const terms = {
    rate: marketRate(crypto, fiat, nowMs),
    share: new Decimal(entryOf(methods, method).feeShare),
    network: roundFiat(eurInFiat(entryOf(networkFeeEur, blockchain), fiat), 'nearest'),
    decimals: entryOf(assets, crypto).decimals,
  };
  const sides = request.transactionType === 'ONRAMP' ? onRamp(request, terms) : offRamp(request, terms);
  if (sides.fiat.lte(0) || sides.crypto.lte(0)) return null;
  return {
    fiatAmount: request.fiatAmount ?? toFiat(sides.fiat),
    cryptoAmount: request.cryptoAmount ?? sides.crypto.toFixed(),
    processingFee: toFiat(sides.fee),
    networkFee: toFiat(terms.network),
    marketRate: terms.rate.toFixed(),
  };
}

/** Returns the microseconds before which prices serve no ramp. Choice: rampNeedsPrice. */
export function freshSince(nowMs: number): number {
  return toMicroseconds(nowMs - priceFreshMinutes * 60_000);
}

/** Choice: priceAnswer. */
export function priceBody(
  { identityReference, transactionType, fiat, crypto }: PriceRequest,
  { fiatAmount, cryptoAmount, processingFee, networkFee, marketRate }: Quote,
): AnswerBody<'getPrice'> {
  const fiatSide = { fiat, amount: fiatAmount };
  const cryptoSide = { crypto, amount: cryptoAmount };
  const isOnRamp = transactionType === 'ONRAMP';
  return {
    identityReference,
    source: isOnRamp ? fiatSide : cryptoSide,
    target: isOnRamp ? cryptoSide : fiatSide,
    processingFee,
    networkFee,
    marketRate,
  };
}

interface Terms {
  readonly rate: Decimal;
  readonly share: Decimal;
  readonly network: Decimal;
  readonly decimals: number;
}

interface Sides {
  readonly fiat: Decimal;
  readonly crypto: Decimal;
  readonly fee: Decimal;
}

function onRamp(
  { fiatAmount, cryptoAmount = '0' }: QuoteRequest,
  { rate, share, network, decimals }: Terms,
): Sides {
  if (fiatAmount !== undefined) {
    const fiat = new Decimal(fiatAmount);
    const fee = roundFiat(fiat.times(share), 'nearest');
    const changed = fiat.minus(fee).minus(network);
    return { fiat, crypto: roundTo(changed.dividedBy(rate), decimals, 'down'), fee };
  }
  const crypto = new Decimal(cryptoAmount);
  const beforeFee = roundFiat(crypto.times(rate), 'up').plus(network);
  const fee = feeOnTop(beforeFee, share);
  return { fiat: beforeFee.plus(fee), crypto, fee };
}

function offRamp(
  { fiatAmount, cryptoAmount = '0' }: QuoteRequest,
  { rate, share, network, decimals }: Terms,
): Sides {
  if (fiatAmount !== undefined) {
    const fiat = new Decimal(fiatAmount);
    const beforeFee = fiat.plus(network);
    const fee = feeOnTop(beforeFee, share);
    return { fiat, crypto: roundTo(beforeFee.plus(fee).dividedBy(rate), decimals, 'up'), fee };
  }
  const crypto = new Decimal(cryptoAmount);
  const gross = roundFiat(crypto.times(rate), 'down');
  const fee = roundFiat(gross.times(share), 'nearest');
  return { fiat: gross.minus(fee).minus(network), crypto, fee };
}

/** Takes a share of the whole, given the rest. */
function feeOnTop(rest: Decimal, share: Decimal): Decimal {
  return roundFiat(rest.times(share).dividedBy(new Decimal(1).minus(share)), 'nearest');
}
