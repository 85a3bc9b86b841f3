import type { TransactionType } from '#contract/service/primitives.ts';
import { assets, entryOf, methods, networkFeeEur, type Route } from '../catalogue.ts';
import { Decimal, toCryptoIn, toFiat, toFiatIn } from '../decimal.ts';
import { eurInFiat, marketRate } from './market-rate.ts';

/** What is asked: a route, a direction and exactly one amount. Spec: Price › Amount rules. */
export interface QuoteRequest extends Route {
  readonly transactionType: TransactionType;
  readonly fiatAmount?: string | undefined;
  readonly cryptoAmount?: string | undefined;
}

/** Both sides and the fees between them, fees in fiat. The fixed side is the very string that was sent. */
export interface Quote {
  readonly fiatAmount: string;
  readonly cryptoAmount: string;
  readonly processingFee: string;
  readonly networkFee: string;
  readonly marketRate: string;
}

/** The terms of this moment, or null when the fees leave nothing. The route is in the catalogue. Spec: Price. */
export function quote(request: QuoteRequest, nowMs: number): Quote | null {
  const terms = {
    rate: marketRate(request.crypto, request.fiat, nowMs),
    share: new Decimal(entryOf(methods, request.method).feeShare),
    network: new Decimal(toFiat(eurInFiat(entryOf(networkFeeEur, request.blockchain), request.fiat))),
    decimals: entryOf(assets, request.crypto).decimals,
  };
  const sides = request.transactionType === 'ONRAMP' ? onRamp(request, terms) : offRamp(request, terms);
  if (new Decimal(sides.fiatAmount).lte(0) || new Decimal(sides.cryptoAmount).lte(0)) return null;
  return {
    fiatAmount: sides.fiatAmount,
    cryptoAmount: sides.cryptoAmount,
    processingFee: toFiat(sides.fee),
    networkFee: terms.network.toFixed(2),
    marketRate: terms.rate.toFixed(),
  };
}

interface Terms {
  readonly rate: Decimal;
  readonly share: Decimal;
  readonly network: Decimal;
  readonly decimals: number;
}

interface Sides {
  readonly fiatAmount: string;
  readonly cryptoAmount: string;
  readonly fee: Decimal;
}

/** The customer pays fiat: fees come off it before it is changed. */
function onRamp(
  { fiatAmount, cryptoAmount }: QuoteRequest,
  { rate, share, network, decimals }: Terms,
): Sides {
  if (fiatAmount !== undefined) {
    const fee = new Decimal(fiatAmount).times(share);
    const changed = new Decimal(fiatAmount).minus(fee).minus(network).dividedBy(rate);
    return { fiatAmount, cryptoAmount: toCryptoIn(changed, decimals, 'down'), fee };
  }
  const received = cryptoAmount ?? '0';
  const total = new Decimal(received).times(rate).plus(network).dividedBy(new Decimal(1).minus(share));
  return { fiatAmount: toFiatIn(total, 'up'), cryptoAmount: received, fee: total.times(share) };
}

/** The customer sends crypto: fees come off what it was changed into. */
function offRamp(
  { fiatAmount, cryptoAmount }: QuoteRequest,
  { rate, share, network, decimals }: Terms,
): Sides {
  if (fiatAmount !== undefined) {
    const gross = new Decimal(fiatAmount).plus(network).dividedBy(new Decimal(1).minus(share));
    return {
      fiatAmount,
      cryptoAmount: toCryptoIn(gross.dividedBy(rate), decimals, 'up'),
      fee: gross.times(share),
    };
  }
  const sold = cryptoAmount ?? '0';
  const gross = new Decimal(sold).times(rate);
  const fee = gross.times(share);
  return { fiatAmount: toFiatIn(gross.minus(fee).minus(network), 'down'), cryptoAmount: sold, fee };
}
