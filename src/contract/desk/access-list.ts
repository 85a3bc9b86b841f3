import * as z from 'zod';

import { receivedReference, requestObject } from '#contract/service/primitives.ts';

import { auditFilterFields } from './audit.ts';
import { listQuery } from './records.ts';

const filters = {
  /** Acts about this customer. */
  identityReference: receivedReference.optional(),
  /** Staff id. Roles that can't read the trail get their own acts, whatever is here. */
  person: auditFilterFields.person,
  from: auditFilterFields.from,
  to: auditFilterFields.to,
};

/** `GET /api/access`: acts, newest first. Includes `from`, excludes `to`. */
export const accessQuery = requestObject({ ...listQuery.shape, ...filters });
export type AccessQuery = z.output<typeof accessQuery>;

/** `GET /api/access/export`. */
export const accessExportQuery = requestObject(filters);
export type AccessExportQuery = z.output<typeof accessExportQuery>;

/** One act of the trail: an event, or an intent with its outcome. Instants are ISO 8601 UTC. */
export const act = z.object({
  /** The event's or the intent's entry. */
  seq: z.int(),
  at: z.string(),
  action: z.string(),
  /** As stored now; null if nobody was signed in. */
  person: z.nullable(
    z.object({ id: z.string(), name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  ),
  /** At the time. */
  role: z.nullable(z.string()),
  objectKind: z.nullable(z.string()),
  objectId: z.nullable(z.string()),
  /** Names of the personal fields of a reveal. */
  fields: z.array(z.string()),
  /** True if one was given. */
  hasReason: z.boolean(),
  /** As typed; null for roles that can't read the trail, and once erased. */
  reason: z.nullable(z.string()),
  /** Null: not known yet. */
  outcome: z.nullable(z.string()),
  /** HTTP status of the answer, if the trail has it. */
  status: z.nullable(z.int()),
});
export type Act = z.infer<typeof act>;

export const accessList = z.object({
  items: z.array(act),
  nextCursor: z.nullable(z.string()),
  /** Whose acts these are, if asked for one person's. */
  person: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
});
export type AccessList = z.infer<typeof accessList>;

/** Maximum acts in an export. */
export const mostExportedActs = 20_000;

/** `isCut`: there are older ones. */
export const accessExport = z.object({ items: z.array(act), isCut: z.boolean() });
export type AccessExport = z.infer<typeof accessExport>;
