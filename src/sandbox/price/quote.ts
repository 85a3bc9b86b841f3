import { priceFreshMinutes } from '#contract/service/choices.ts';
import type { TransactionType } from '#contract/service/primitives.ts';
import { assets, entryOf, methods, networkFeeEur, type Route } from '../catalogue.ts';
import { Decimal, roundFiat, roundTo, toFiat } from '../decimal.ts';
import type { AnswerBody } from '../inbound/serve-operation.ts';
import { toMicroseconds } from '../instant.ts';
import { eurInFiat, marketRate } from './market-rate.ts';

/** What is asked: a route, a direction and exactly one amount. Spec: Price › Amount rules. */
export interface QuoteRequest extends Route {
  readonly transactionType: TransactionType;
  readonly fiatAmount?: string | undefined;
  readonly cryptoAmount?: string | undefined;
}

/** A price request of an identity. */
export interface PriceRequest extends QuoteRequest {
  readonly identityReference: string;
}

/** Which of the two amounts a request carries. */
export function amountParameter({
  fiatAmount,
}: Pick<QuoteRequest, 'fiatAmount'>): 'fiatAmount' | 'cryptoAmount' {
  return fiatAmount === undefined ? 'cryptoAmount' : 'fiatAmount';
}

/** The message for an amount without a possible quote. */
export const feesExceedAmount = 'The fees leave nothing of this amount';

/** Both sides and the fees between them, fees in fiat. The fixed side is the very string that was sent; nothing is lost but what is under the last place of the other side. */
export interface Quote {
  readonly fiatAmount: string;
  readonly cryptoAmount: string;
  readonly processingFee: string;
  readonly networkFee: string;
  readonly marketRate: string;
}

/** The terms of this moment, or null when the fees leave nothing. The route is in the catalogue. Spec: Price; choice: priceRounding. */
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

/** A price older than this serves no ramp; microseconds. Choice: rampNeedsPrice. */
export function freshSince(nowMs: number): number {
  return toMicroseconds(nowMs - priceFreshMinutes * 60_000);
}

/** The answer to a price request. Choice: priceAnswer. */
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

/** The customer pays fiat: fees come off it before it is changed. */
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

/** The customer sends crypto: fees come off what it was changed into. */
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

/** The fee that is its share of a whole of which the rest is given. */
function feeOnTop(rest: Decimal, share: Decimal): Decimal {
  return roundFiat(rest.times(share).dividedBy(new Decimal(1).minus(share)), 'nearest');
}
