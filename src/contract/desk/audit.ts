import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';

import { instant } from './records.ts';

/**
 * `intent`: before an action; `outcome`: its result, with the intent's request id; `event`: without an
 * intent.
 */
export const auditKinds = ['intent', 'outcome', 'event'] as const;
export const auditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKind>;

/**
 * `done`; `refused` by Rampart (role, rule) or the service (4xx); `failed` (the service's 5xx, or ours);
 * `not-sent`: no call left; `unknown`: a call left without an answer, or the process that should have
 * recorded it is gone.
 */
export const auditOutcomes = ['done', 'refused', 'failed', 'not-sent', 'unknown'] as const;
export const auditOutcome = z.enum(auditOutcomes);
export type AuditOutcome = z.infer<typeof auditOutcome>;

const wrongCursor = 'Use a cursor that this list returned, with the same filters';
const wrongLimit = 'Must be 1 to 100';
/** Allows no other text, so that no customer's value gets into an address or the trail. */
const word = (sentence: string) => z.string(sentence).regex(/^[A-Za-z0-9_-]{1,100}$/, sentence);

/** Filters of the trail and its CSV. Includes `from`, excludes `to`. */
export const auditFilterFields = {
  /** Staff id. */
  person: word('Use the id of a member of staff').optional(),
  action: word('Use the name of an action').optional(),
  objectKind: word('Use the kind of an object').optional(),
  objectId: word('Use the id of an object').optional(),
  outcome: auditOutcome.optional(),
  kind: auditKind.optional(),
  requestId: word('Use the id of a request').optional(),
  from: instant.optional(),
  to: instant.optional(),
};
const auditFilters = requestObject(auditFilterFields);
export type AuditFilters = z.infer<typeof auditFilters>;

/** `GET /api/audit`; `seq` selects one entry. */
export const auditQuery = requestObject({
  ...auditFilterFields,
  seq: z.coerce.number<string>('Use a sequence number').int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  cursor: z.string(wrongCursor).max(200, wrongCursor).optional(),
  limit: z.coerce
    .number<string>(wrongLimit)
    .int(wrongLimit)
    .min(1, wrongLimit)
    .max(100, wrongLimit)
    .default(50),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/**
 * An entry: every hashed field, with the person's name and the reason's text. Instants are ISO 8601 UTC with
 * microseconds, from which the chain's number can be restored. Texts are verbatim, so tampered entries show
 * too.
 */
export const auditItem = z.object({
  seq: z.number().int(),
  at: z.string(),
  kind: z.string(),
  action: z.string(),
  /** As stored now; null if unknown. */
  person: z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  role: z.string().nullable(),
  objectKind: z.string().nullable(),
  objectId: z.string().nullable(),
  outcome: z.string().nullable(),
  requestId: z.string(),
  traceId: z.string().nullable(),
  /** As typed; null if none or erased, when `reasonDigest` remains. */
  reason: z.string().nullable(),
  reasonDigest: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Remote address; null for Rampart's machine, if unknown (the client had left), and once erased. */
  source: z.string().nullable(),
  instanceId: z.string(),
  leaseUntil: z.string().nullable(),
  keyId: z.string(),
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditItem = z.infer<typeof auditItem>;

/** Without gaps, `seq` is the number of entries; 0 and 64 zeros for none. */
export const auditHead = z.object({ seq: z.number().int().nonnegative(), hash: z.string() });
export type AuditHead = z.infer<typeof auditHead>;

/** `GET /api/audit`, newest first. `people` can be filtered by. */
export const auditList = z.object({
  items: z.array(auditItem),
  nextCursor: z.string().nullable(),
  head: auditHead,
  people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
});
export type AuditList = z.infer<typeof auditList>;

/** `file`: the asked server's own; `database`: a copy there, by the server of that name (an unsigned label). */
export const checkpointSource = z.object({ place: z.enum(['file', 'database']), server: z.string() });
export type CheckpointSource = z.infer<typeof checkpointSource>;

/**
 * `POST /api/audit/verify`. `entries`: intact ones, from the first, up to `head`. `firstBad`: the first
 * changed one, its kind with the `other` number it names, and an English sentence without a full stop.
 * `contradicts` names whose checkpoints prove it. `invalid` checkpoints aren't signed. `sources`: whose were read,
 * the farthest first. After entry `databaseAloneAfter` (0: everywhere) there are only the database's copies, which can
 * be cut together with the trail; null: the file reaches as far.
 */
export const auditVerdict = z.object({
  entries: z.number().int().nonnegative(),
  isIntact: z.boolean(),
  firstBad: z
    .object({
      seq: z.number().int().nonnegative(),
      kind: z.string(),
      other: z.number().int(),
      why: z.string(),
      contradicts: z.array(checkpointSource).readonly(),
    })
    .nullable(),
  head: auditHead,
  checkpoints: z.object({
    found: z.number().int().nonnegative(),
    newestSeq: z.number().int().nonnegative().nullable(),
    invalid: z.number().int().nonnegative(),
    sources: z
      .array(
        checkpointSource.extend({
          found: z.number().int().nonnegative(),
          newestSeq: z.number().int().nonnegative().nullable(),
          invalid: z.number().int().nonnegative(),
        }),
      )
      .readonly(),
    databaseAloneAfter: z.number().int().nonnegative().nullable(),
  }),
  durationMs: z.number().nonnegative(),
});
export type AuditVerdict = z.infer<typeof auditVerdict>;

/** `GET /api/audit/export`: JSON lines take no filter, since only the whole trail can be verified. */
export const auditExportQuery = z.discriminatedUnion(
  'format',
  [
    requestObject({ format: z.literal('jsonl') }),
    requestObject({ format: z.literal('csv'), ...auditFilterFields }),
  ],
  { error: 'Must be jsonl (the whole trail, no filter) or csv' },
);
export type AuditExportQuery = z.infer<typeof auditExportQuery>;
