import * as z from 'zod';

import { ifGiven, reliedOn } from '#contract/fields/field.ts';
import { accountFields } from '#contract/fields/identity-fields.ts';
import {
  identityMessageFields,
  kycMessageFields,
  rampMessageFields,
} from '#contract/fields/transaction-fields.ts';

import { lenient } from './primitives.ts';

/** Spec: identityMessage. */
export const identityMessage = z.looseObject(reliedOn(identityMessageFields));
export type IdentityMessage = z.infer<typeof identityMessage>;

/** Spec: rampMessage; choice: rampMessageFields, callbackOrder. */
export const rampMessage = z
  .looseObject({
    ...ifGiven(rampMessageFields),
    ...reliedOn(rampMessageFields, 'status', 'status_date'),
  })
  .refine((message) => (message.ramp_id ?? message.order_id) !== undefined, {
    path: ['ramp_id'],
    message: 'A ramp callback must contain the ramp id',
  });
export type RampMessage = z.infer<typeof rampMessage>;

/** Choice: kycMessage. */
export const kycMessage = z.looseObject({
  ...reliedOn(kycMessageFields, 'identity_reference'),
  account: lenient(z.looseObject(ifGiven(accountFields, 'exists', 'blocked', 'createdAt'))),
  kyc: z.looseObject(reliedOn(kycMessageFields, 'status')),
});
export type KycMessage = z.infer<typeof kycMessage>;

/** The documented callbacks. Spec: Callbacks the service sends. */
export const callbacks = { rampMessage, identityMessage } as const;

/** All callbacks, including the undocumented one. Choice: kycMessage. */
export const readCallbacks = { ...callbacks, kycMessage } as const;
export type CallbackName = keyof typeof readCallbacks;
