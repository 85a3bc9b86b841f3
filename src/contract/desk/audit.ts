import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';

import { instant } from './records.ts';

/**
 * `intent`: before an action; `outcome`: its result, with the same request id; `event`: without an intent.
 */
export const auditKinds = ['intent', 'outcome', 'event'] as const;
export const auditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKind>;

/**
 * `refused`: by Rampart or the service (4xx); `failed`: a 5xx, or our fault; `not-sent`: no call was sent;
 * `unknown`: no answer came, or the process that should have recorded it is gone.
 */
export const auditOutcomes = ['done', 'refused', 'failed', 'not-sent', 'unknown'] as const;
export const auditOutcome = z.enum(auditOutcomes);
export type AuditOutcome = z.infer<typeof auditOutcome>;

const wrongCursor = 'Use a cursor that this list returned, with the same filters';
const wrongLimit = 'Must be 1 to 100';
/** Refuses free text, which could bring a customer's value into the address or trail. */
const word = (sentence: string) => z.string(sentence).regex(/^[A-Za-z0-9_-]{1,100}$/, sentence);

/** Filters of the trail, which includes `from` and excludes `to`. */
export const auditFilterFields = {
  person: word('Use the id of a member of staff').optional(),
  action: word('Use the name of an action').optional(),
  objectKind: word('Use an object kind').optional(),
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
 * Every hashed field, with name and reason in clear. Instants are ISO 8601 UTC with microseconds. Texts are
 * verbatim, so tampered entries show too.
 */
export const auditItem = z.object({
  seq: z.number().int(),
  at: z.string(),
  kind: z.string(),
  action: z.string(),
  /** Current name and e-mail. */
  person: z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  role: z.string().nullable(),
  objectKind: z.string().nullable(),
  objectId: z.string().nullable(),
  outcome: z.string().nullable(),
  requestId: z.string(),
  traceId: z.string().nullable(),
  /** Null if none, or erased: then `reasonDigest` remains. */
  reason: z.string().nullable(),
  reasonDigest: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Remote address; null for Rampart's machine, if the client had left, and once erased. */
  source: z.string().nullable(),
  instanceId: z.string(),
  leaseUntil: z.string().nullable(),
  keyId: z.string(),
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditItem = z.infer<typeof auditItem>;

/** The newest entry: `seq` counts the entries, without gaps; 0 and 64 zeros if there are none. */
export const auditHead = z.object({ seq: z.number().int().nonnegative(), hash: z.string() });
export type AuditHead = z.infer<typeof auditHead>;

/** `GET /api/audit`, newest first. `people` are the filter's values. */
export const auditList = z.object({
  items: z.array(auditItem),
  nextCursor: z.string().nullable(),
  head: auditHead,
  people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
});
export type AuditList = z.infer<typeof auditList>;

/** `database`: a copy by the server of that name, an unsigned label; `file`: the answering server's own. */
export const checkpointSource = z.object({ place: z.enum(['file', 'database']), server: z.string() });
export type CheckpointSource = z.infer<typeof checkpointSource>;

/**
 * `POST /api/audit/verify`. `entries`: intact ones from the first, up to `head`. `firstBad`: the first
 * changed one; `other` is a number that its kind needs, `why` an English sentence without a full stop,
 * `contradicts` names the sources of checkpoints that prove it. `invalid` checkpoints aren't signed.
 * `sources`: farthest first. After entry `databaseAloneAfter` only the database has copies, which can be cut
 * together with the trail; null: the file reaches as far.
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
