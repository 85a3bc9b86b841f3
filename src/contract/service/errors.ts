import * as z from 'zod';

import { ifGiven, required } from '#contract/fields/field.ts';
import { errorFields } from '#contract/fields/transaction-fields.ts';

/** Spec: Errors. */
export const errorStatuses = [400, 401, 404, 422, 429, 500] as const;
export type ErrorStatus = (typeof errorStatuses)[number];

/** Causes by status. Spec: Errors. */
export const errorCauses = {
  400: 'Bad request',
  401: 'Unauthenticated',
  404: 'Not found',
  422: 'Invalid request data',
  429: 'Too many requests. Try again later',
  500: 'Server error',
} as const satisfies Record<ErrorStatus, string>;

const untraced = z.object(required(errorFields, 'message', 'status'));
const traced = z.object(required(errorFields, 'message', 'status', 'traceId'));

/** Exact bodies: only 400 and 500 have a trace id, only 422 `errors`. Spec: Errors. */
export const errorBodies = {
  400: traced,
  401: untraced,
  404: untraced,
  422: z.object(required(errorFields, 'message', 'status', 'errors')),
  429: untraced,
  500: traced,
} as const satisfies Record<ErrorStatus, z.ZodType>;

/** Read leniently: `errors` has no stated shape, and `status` may differ from HTTP's. */
export const serviceError = z.looseObject(ifGiven(errorFields));
export type ServiceError = z.infer<typeof serviceError>;
