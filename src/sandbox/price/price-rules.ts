import { priceFreshMinutes } from '#contract/service/choices.ts';
import { toMicroseconds } from '../instant.ts';
import type { AnswerBody } from '../inbound/serve-operation.ts';
import type { PriceRequest } from './price-store.ts';
import type { Quote } from './quote.ts';

/** A price older than this serves no ramp; microseconds. Choice: rampNeedsPrice. */
export function freshSince(nowMs: number): number {
  return toMicroseconds(nowMs - priceFreshMinutes * 60_000);
}

/** A price as it is answered. Choice: priceAnswer. */
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
