import * as z from 'zod';

import { ifGiven, reliedOn } from '#contract/fields/field.ts';
import { accountFields } from '#contract/fields/identity-fields.ts';
import {
  identityMessageFields,
  kycMessageFields,
  rampMessageFields,
} from '#contract/fields/transaction-fields.ts';

import { lenient } from './primitives.ts';

/** Body of an identity callback. Spec: Events › identityMessage. */
export const identityMessage = z.looseObject(reliedOn(identityMessageFields));
export type IdentityMessage = z.infer<typeof identityMessage>;

/**
 * Body of a ramp callback. A receiver relies on no more than an identifier, `status` and `status_date`.
 * Spec: Events › rampMessage; choice: rampMessageFields, callbackOrder.
 */
export const rampMessage = z
  .looseObject({
    ...ifGiven(rampMessageFields),
    ...reliedOn(rampMessageFields, 'status', 'status_date'),
  })
  .refine((message) => (message.ramp_id ?? message.order_id) !== undefined, {
    path: ['ramp_id'],
    message: 'A ramp message names its ramp',
  });
export type RampMessage = z.infer<typeof rampMessage>;

/**
 * Body of a callback that tells how onboarding stands. The interface document does not know it: it is read when it comes, and never
 * expected. Choice: kycMessage.
 */
export const kycMessage = z.looseObject({
  ...reliedOn(kycMessageFields, 'identity_reference'),
  account: lenient(z.looseObject(ifGiven(accountFields, 'exists', 'blocked', 'createdAt'))),
  kyc: z.looseObject(reliedOn(kycMessageFields, 'status')),
});
export type KycMessage = z.infer<typeof kycMessage>;

/** The two callbacks of the interface document by name, each with its body. Spec: Endpoints › Callbacks the service sends. */
export const callbacks = { rampMessage, identityMessage } as const;

/** All that are read, with the one that the document doesn't have. Choice: kycMessage. */
export const readCallbacks = { ...callbacks, kycMessage } as const;
export type CallbackName = keyof typeof readCallbacks;
