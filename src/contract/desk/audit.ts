import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';

import { instant } from './records.ts';

/** `intent`: before something is done; `outcome`: what became of it, with the intent's request id; `event`: something that needed no intent. */
export const auditKinds = ['intent', 'outcome', 'event'] as const;
export const auditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKind>;

/**
 * What became of it: `done`; `refused` by the desk (role, rule) or by the service (4xx); `failed` (the service's 5xx, or ours);
 * `not-sent`: no call left; `unknown`: a call left and no answer came, or who was to write the outcome is gone.
 */
export const auditOutcomes = ['done', 'refused', 'failed', 'not-sent', 'unknown'] as const;
export const auditOutcome = z.enum(auditOutcomes);
export type AuditOutcome = z.infer<typeof auditOutcome>;

const wrongCursor = 'Use a cursor that this list answered, with the same filters';
const wrongLimit = 'Ask for 1 to 100 rows';
/** No other text can be asked for, so that no value of a customer gets into an address or the trail. */
const word = (sentence: string) => z.string(sentence).regex(/^[A-Za-z0-9_-]{1,100}$/, sentence);

/** What a list of the trail and its CSV are narrowed to. `from` counts, `to` no more. */
export const auditFilterFields = {
  /** Id of a member of staff. */
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

/** Query of `GET /api/audit`; `seq` asks for one entry. */
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
 * An entry of the trail: every field that its hash covers, with the person's name and the reason's text beside them. Instants are
 * ISO 8601 UTC with microseconds, so that the chain's own number can be restored. Texts are as they were recorded: an entry that someone
 * tampered with must be seen too.
 */
export const auditItem = z.object({
  seq: z.number().int(),
  at: z.string(),
  kind: z.string(),
  action: z.string(),
  /** Name and e-mail as they are now; null for someone who is no longer known. */
  person: z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  role: z.string().nullable(),
  objectKind: z.string().nullable(),
  objectId: z.string().nullable(),
  outcome: z.string().nullable(),
  requestId: z.string(),
  traceId: z.string().nullable(),
  /** As it was typed; null when none was given, or when it was erased: then `reasonDigest` is still there. */
  reason: z.string().nullable(),
  reasonDigest: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** The address that its request came from; null for the desk's own machine, where it is not known (the client had left), and once retention has erased it. */
  source: z.string().nullable(),
  instanceId: z.string(),
  leaseUntil: z.string().nullable(),
  keyId: z.string(),
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditItem = z.infer<typeof auditItem>;

/** The newest entry. Entries have no gaps: its `seq` is how many there are; 0 and 64 zeros for none. */
export const auditHead = z.object({ seq: z.number().int().nonnegative(), hash: z.string() });
export type AuditHead = z.infer<typeof auditHead>;

/** Answer of `GET /api/audit`, newest first. `people` are those a list may be narrowed to. */
export const auditList = z.object({
  items: z.array(auditItem),
  nextCursor: z.string().nullable(),
  head: auditHead,
  people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
});
export type AuditList = z.infer<typeof auditList>;

/**
 * Answer of `POST /api/audit/verify`. `entries`: as many as are as they were written, from the first, up to `head`. `firstBad` names the
 * first that is not, and why: its kind with the `other` number that it names, and a sentence in English without a full stop. Of the checkpoints that were found, `invalid` ones are not signed.
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
    })
    .nullable(),
  head: auditHead,
  checkpoints: z.object({
    found: z.number().int().nonnegative(),
    newestSeq: z.number().int().nonnegative().nullable(),
    invalid: z.number().int().nonnegative(),
  }),
  durationMs: z.number().nonnegative(),
});
export type AuditVerdict = z.infer<typeof auditVerdict>;

/** Query of `GET /api/audit/export`: only the whole trail can be verified, so JSON lines take no filter. */
export const auditExportQuery = z.discriminatedUnion(
  'format',
  [
    requestObject({ format: z.literal('jsonl') }),
    requestObject({ format: z.literal('csv'), ...auditFilterFields }),
  ],
  { error: 'Ask for jsonl (the whole trail, no filter) or csv' },
);
export type AuditExportQuery = z.infer<typeof auditExportQuery>;
