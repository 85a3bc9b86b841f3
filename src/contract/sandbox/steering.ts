import * as z from 'zod';

import { atMost } from '../service/identifier-forms.ts';
import { requestObject } from '../service/request-rules.ts';

const reason = z.string().min(1).max(500, atMost(500)).optional();
/** A reason for staff and one for the customer; the sandbox has its own where none is given. */
const reasons = { internalReason: reason, externalReason: reason };

/** What a rejection opens again. Design: field-practice › What satisfies a requirement. */
export const rejectedParts = ['DOCUMENT', 'SELFIE', 'BOTH'] as const;

/** `POST /sandbox/customers/{reference}`: decides what is under way, or blocks the account. Design: product › Sandbox. */
export const customerSteering = z.discriminatedUnion('action', [
  requestObject({ action: z.literal('approve') }),
  requestObject({
    action: z.literal('reject'),
    part: z.enum(rejectedParts).default('DOCUMENT'),
    internalReason: reason,
    reason,
  }),
  requestObject({ action: z.literal('blacklist'), ...reasons }),
  requestObject({ action: z.literal('unblock') }),
]);
export type CustomerSteering = z.infer<typeof customerSteering>;

/** What can be done to a ramp by hand; `advance` is the next step of its main line. */
export const rampActions = [
  'advance',
  'decline',
  'cancel',
  'verify',
  'refund',
  'expire',
  'block',
  'hold',
  'resume',
] as const;
export type RampAction = (typeof rampActions)[number];

/** `POST /sandbox/ramps/{id}`. Design: product › Sandbox. */
export const rampSteering = requestObject({ action: z.enum(rampActions), ...reasons });
export type RampSteering = z.infer<typeof rampSteering>;

/** What can be done to a callback by hand: `send` at once, whatever became of it; `withhold`; `release` with its faults taken away. */
export const callbackActions = ['send', 'withhold', 'release'] as const;

/** `POST /sandbox/callbacks/{id}`. */
export const callbackSteering = requestObject({ action: z.enum(callbackActions) });
export type CallbackSteering = z.infer<typeof callbackSteering>;

/** `POST /sandbox/callback-endpoint`: where callbacks go from now on. */
export const callbackEndpoint = requestObject({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an address that begins with http:// or https://' })
    .max(2000),
});
export type CallbackEndpoint = z.infer<typeof callbackEndpoint>;
