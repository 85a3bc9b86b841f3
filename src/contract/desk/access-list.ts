import * as z from 'zod';

import { receivedReference, requestObject } from '#contract/service/primitives.ts';

import { auditFilterFields } from './audit.ts';
import { listQuery } from './records.ts';

const filters = {
  /** Includes acts about the customer's ramps. */
  identityReference: receivedReference.optional(),
  /** Ignored for roles that can't read the trail: they get their own acts. */
  person: auditFilterFields.person,
  from: auditFilterFields.from,
  to: auditFilterFields.to,
};

/** `GET /api/access`, newest first. */
export const accessQuery = requestObject({ ...listQuery.shape, ...filters });
export type AccessQuery = z.output<typeof accessQuery>;

export const accessExportQuery = requestObject(filters);
export type AccessExportQuery = z.output<typeof accessExportQuery>;

/** An event, or an intent with its outcome. `at` is ISO 8601 UTC. */
export const act = z.object({
  /** Number of the event or the intent. */
  seq: z.int(),
  at: z.string(),
  action: z.string(),
  /** Current name and e-mail; null if nobody was signed in. */
  person: z.nullable(
    z.object({ id: z.string(), name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  ),
  /** At the time. */
  role: z.nullable(z.string()),
  objectKind: z.nullable(z.string()),
  objectId: z.nullable(z.string()),
  fields: z.array(z.string()),
  hasReason: z.boolean(),
  /** Null for roles that can't read the trail, and once erased. */
  reason: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  status: z.nullable(z.int()),
});
export type Act = z.infer<typeof act>;

export const accessList = z.object({
  items: z.array(act),
  nextCursor: z.nullable(z.string()),
  /** Set if one person's acts were asked for. */
  person: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
});
export type AccessList = z.infer<typeof accessList>;

export const mostExportedActs = 20_000;

/** `isCut`: older acts are left out. */
export const accessExport = z.object({ items: z.array(act), isCut: z.boolean() });
export type AccessExport = z.infer<typeof accessExport>;
