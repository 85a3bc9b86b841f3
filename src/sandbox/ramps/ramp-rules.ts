import type { TransactionType } from '#contract/service/primitives.ts';
import { type RampRequest } from '#contract/service/ramp.ts';
import { rampMainLines } from '#contract/service/enumerations.ts';
import type { RoutePaths } from '../catalogue.ts';
import { toDateTime } from '../instant.ts';
import type { PriceRequest } from '../price/price-store.ts';
import type { Quote } from '../price/quote.ts';
import type { AnswerBody } from '../inbound/serve-operation.ts';
import { depositInstructions } from './deposit-instructions.ts';
import type { RampDetails, StoredRamp } from './stored-ramp.ts';

/** Which way a ramp goes, by its source. Spec: Ramp (request shape). */
export function directionOf({ source }: Pick<RampRequest, 'source'>): TransactionType {
  return source.fiat === undefined ? 'OFFRAMP' : 'ONRAMP';
}

/** The price request that a ramp repeats; null when its two sides are not one of each kind. Spec: Price › Amount rules 4. */
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

/** Where the parts of a ramp's route stand in its body. */
export function rampRoutePaths({ transactionType }: Pick<PriceRequest, 'transactionType'>): RoutePaths {
  const [fiat, crypto] = transactionType === 'ONRAMP' ? ['source', 'target'] : ['target', 'source'];
  return {
    fiat: `${fiat}.fiat.id`,
    method: `${fiat}.fiat.method`,
    crypto: `${crypto}.crypto.id`,
    blockchain: `${crypto}.crypto.blockchain`,
  };
}

/** A ramp as it begins, in the first status of its direction's main line; nothing is planned for it yet. Choice: rampStatuses. */
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

/** The source without an `amount` beside its `id`, its memo spelt out. Choice: sourceAmountIgnored. */
function sourceOf({ source: { crypto, fiat } }: RampRequest): Record<string, unknown> {
  if (crypto === undefined) return { fiat };
  const { amount: _ignored, walletAddressMemo = null, ...rest } = crypto;
  return { crypto: { ...rest, walletAddressMemo } };
}

/** A ramp as it is answered: `id` and `ramp_id` hold the same value. Choice: rampRecord. */
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
  };
}
