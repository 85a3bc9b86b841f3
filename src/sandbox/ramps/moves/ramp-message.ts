import { toCallbackTime } from '../../callbacks/callback-time.ts';
import { cryptoOf, type StoredRamp } from '../stored-ramp.ts';

/** Body of the callback that tells of a ramp's last move. Spec: Events › rampMessage; choice: rampMessageFields. */
export function rampMessageBody(ramp: StoredRamp): Readonly<Record<string, string | null>> {
  const { receipt, source, target } = ramp.details;
  const crypto = cryptoOf(ramp);
  return {
    order_id: ramp.id,
    ramp_id: ramp.id,
    status: ramp.status,
    status_date: toCallbackTime(ramp.updatedAt),
    created_at: toCallbackTime(ramp.createdAt),
    updated_at: toCallbackTime(ramp.updatedAt),
    internal_reason: ramp.internalReason,
    external_reason: ramp.externalReason,
    order_type: ramp.transactionType,
    crypto_coin: crypto.id,
    crypto_blockchain: crypto.blockchain,
    crypto_amount: ramp.transactionType === 'ONRAMP' ? target.amount : source.amount,
    fiat_currency: ramp.fiat,
    fiat_amount: ramp.fiatAmount,
    processing_fee: receipt.processingFee,
    network_fee: receipt.networkFee,
    transaction_hash: ramp.transactionHash,
  };
}
