import * as z from 'zod';

import { identityMessageStatuses, rampStatuses } from './enumerations.ts';
import { lenient, openEnum, transactionTypes } from './primitives.ts';

/** `YYYY-MM-DD HH:MM:SS`, no zone: kept as sent. Spec: Events; choice: callbackTimes. */
export const callbackTime = z.string();

/** Body of an identity callback. Spec: Events › identityMessage. */
export const identityMessage = z.looseObject({
  identity_reference: z.string(),
  status: openEnum(identityMessageStatuses),
  status_date: callbackTime,
  internal_reason: z.string(),
  external_reason: z.string(),
});
export type IdentityMessage = z.infer<typeof identityMessage>;

/**
 * Body of a ramp callback. A receiver relies on no more than an identifier, `status` and `status_date`.
 * Spec: Events › rampMessage; choice: rampMessageFields, callbackOrder.
 */
export const rampMessage = z
  .looseObject({
    ramp_id: lenient(z.string()),
    order_id: lenient(z.string()),
    status: openEnum(rampStatuses),
    status_date: callbackTime,
    created_at: lenient(callbackTime),
    updated_at: lenient(callbackTime),
    internal_reason: lenient(z.string()),
    external_reason: lenient(z.string()),
    order_type: lenient(openEnum(transactionTypes)),
    crypto_coin: lenient(z.string()),
    crypto_blockchain: lenient(z.string()),
    crypto_amount: lenient(z.string()),
    fiat_currency: lenient(z.string()),
    fiat_amount: lenient(z.string()),
    processing_fee: lenient(z.string()),
    network_fee: lenient(z.string()),
    transaction_hash: lenient(z.string()),
  })
  .refine((message) => (message.ramp_id ?? message.order_id) !== undefined, {
    path: ['ramp_id'],
    message: 'A ramp message names its ramp',
  });
export type RampMessage = z.infer<typeof rampMessage>;

/** The two callbacks by name, each with its body. Spec: Endpoints › Callbacks the service sends. */
export const callbacks = { rampMessage, identityMessage } as const;
