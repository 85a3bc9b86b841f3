import * as z from 'zod';

import { callbackFinding, callbackKind, callbackResult } from './callbacks.ts';
import { listQuery } from './list-query.ts';
import { note } from './notes.ts';
import { callOutcome } from './requests.ts';

/** Query of `GET /api/customers/{ref}/activity`. */
export const activityQuery = listQuery;

const moment = { id: z.string(), at: z.iso.datetime() };

/** Something that happened about a customer: a call of ours, a callback of the service, a note. No personal value is in it but what somebody writes into a note. */
export const activityItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('call'),
    ...moment,
    operation: z.string(),
    by: z.object({ email: z.string(), name: z.string() }).nullable(),
    outcome: callOutcome,
    /** The service's HTTP status. */
    status: z.number().int().nullable(),
    rampId: z.string().nullable(),
    traceId: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('callback'),
    ...moment,
    about: callbackKind,
    /** The customer's reference or the ramp's id. */
    objectId: z.string(),
    status: z.string().nullable(),
    /** As it came. */
    statusDate: z.string().nullable(),
    isLate: z.boolean(),
    /** Null: not processed yet. */
    result: callbackResult.nullable(),
    findings: z.array(callbackFinding),
  }),
  z.object({ kind: z.literal('note'), ...note.shape }),
]);
export type ActivityItem = z.infer<typeof activityItem>;

/** Answer: newest first, one page of the merged timeline. Design: product › Customer page, Activity. */
export const activityList = z.object({ items: z.array(activityItem), nextCursor: z.string().nullable() });
export type ActivityList = z.infer<typeof activityList>;
