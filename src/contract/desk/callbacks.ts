import * as z from 'zod';

/** What a callback is about; `unrecognised`: JSON that is neither of the two messages. Spec: Events. */
export const callbackKinds = ['ramp', 'identity', 'unrecognised'] as const;
export const callbackKind = z.enum(callbackKinds);
export type CallbackKind = z.infer<typeof callbackKind>;

/** What was found of its signature: `not-asked` where the configuration demands none. */
export const callbackVerifications = ['valid', 'invalid', 'missing', 'not-asked'] as const;
export const callbackVerification = z.enum(callbackVerifications);
export type CallbackVerification = z.infer<typeof callbackVerification>;

/** What processing made of it. Field practice: Callbacks. */
export const callbackResults = [
  'applied',
  'out-of-order',
  'conflicting-repeat',
  'unrecognised',
  'error',
] as const;
export const callbackResult = z.enum(callbackResults);
export type CallbackResult = z.infer<typeof callbackResult>;
