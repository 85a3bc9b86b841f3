import * as z from 'zod';

import { lenient } from './primitives.ts';

/** Statuses with which the service refuses. Spec: Errors. */
export const errorStatuses = [400, 401, 404, 422, 429, 500] as const;
export type ErrorStatus = (typeof errorStatuses)[number];

/** What each refusal is for. Spec: Errors. */
export const errorCauses = {
  400: 'Bad request',
  401: 'Unauthenticated',
  404: 'Not found',
  422: 'Request data invalid',
  429: 'Too many requests; retry later',
  500: 'Server error',
} as const satisfies Record<ErrorStatus, string>;

const plain = { message: z.string(), status: z.number().int() };
const untraced = z.object(plain);
const traced = z.object({ ...plain, traceId: z.string() });

/** The exact body of each refusal: only 400 and 500 carry a trace id, only 422 carries `errors`. Spec: Errors; details 24. */
export const errorBodies = {
  400: traced,
  401: untraced,
  404: untraced,
  422: z.object({ ...plain, errors: z.record(z.string(), z.unknown()) }),
  429: untraced,
  500: traced,
} as const satisfies Record<ErrorStatus, z.ZodType>;

/** A refusal as the desk reads it: leniently, since `errors` has no stated shape and `status` may differ from HTTP's. Details 24. */
export const serviceError = z.looseObject({
  message: lenient(z.string()),
  status: lenient(z.number()),
  traceId: lenient(z.string()),
  errors: lenient(z.record(z.string(), z.unknown())),
});
export type ServiceError = z.infer<typeof serviceError>;
