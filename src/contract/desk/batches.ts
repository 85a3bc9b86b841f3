import * as z from 'zod';

import { identityReference, rampId, requestObject } from '#contract/service/primitives.ts';
import { foldRampId } from '#contract/service/spellings.ts';

import { listedCustomer } from './customer-list.ts';
import { listedRamp } from './ramps.ts';

export const mostInBatch = 500;

const batchId = z.uuid('Use a UUID');

const newItem = z.discriminatedUnion('kind', [
  requestObject({ kind: z.literal('customer'), id: identityReference }),
  requestObject({ kind: z.literal('ramp'), id: rampId }),
]);
export type NewBatchItem = z.output<typeof newItem>;

/** Returns a key that tells items apart; spellings of a ramp's id are one. Choice: rampIdSpelling. */
export function batchKey({ kind, id }: NewBatchItem): string {
  return `${kind} ${kind === 'ramp' ? foldRampId(id) : id}`;
}

/** `POST /api/batches`, in order. The page chooses the id, so that asking twice starts one batch. */
export const newBatch = requestObject({
  id: batchId,
  items: z
    .array(newItem)
    .min(1, 'Enter at least one reference')
    .max(mostInBatch, `Enter at most ${mostInBatch} references`)
    .refine((items) => new Set(items.map(batchKey)).size === items.length, 'Enter each reference only once'),
});
export type NewBatch = z.output<typeof newBatch>;

export const aBatch = requestObject({ id: batchId });

/** `retry` asks about failed ones again. A move that changes nothing is no error. */
const batchMoves = ['stop', 'resume', 'retry'] as const;
export const batchMove = requestObject({ move: z.enum(batchMoves, 'Choose stop, resume or retry') });
export type BatchMove = (typeof batchMoves)[number];

const batchStates = ['running', 'stopped', 'done'] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * `disabled`, `role`: the person who started it can't look up several now. `service`: too many failures in a
 * row.
 */
const batchStops = ['person', 'disabled', 'role', 'service'] as const;
export type BatchStop = (typeof batchStops)[number];

/** Reasons for which every batch waits. */
const batchPauses = ['too-many-requests', 'signature', 'service', 'trail'] as const;
export type BatchPause = (typeof batchPauses)[number];

const batchItemStates = ['waiting', 'asking', 'done', 'not-found', 'failed'] as const;
export type BatchItemState = (typeof batchItemStates)[number];

const count = z.int().check(z.nonnegative());

/** Visible only to the person who started it. */
export const batchSummary = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  state: z.enum(batchStates),
  stoppedBy: z.nullable(z.enum(batchStops)),
  /** `waiting` includes the one under way. */
  counts: z.object({ total: count, waiting: count, done: count, notFound: count, failed: count }),
});
export type BatchSummary = z.infer<typeof batchSummary>;

/** `GET /api/batches`: the newest, at most 20. */
export const batchList = z.object({ items: z.array(batchSummary) });

const answered = {
  id: z.string(),
  state: z.enum(batchItemStates),
  status: z.nullable(z.int()),
  /** Rampart's own, without an answer. */
  problem: z.nullable(z.string()),
  checkedAt: z.nullable(z.iso.datetime()),
  requestId: z.nullable(z.string()),
};

/** `found`: the directory's row, personal values masked; null if it has none. */
export const batchItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), ...answered, found: z.nullable(listedCustomer) }),
  z.object({ kind: z.literal('ramp'), ...answered, found: z.nullable(listedRamp) }),
]);
export type BatchItem = z.infer<typeof batchItem>;

/** `GET /api/batches/{id}`, in the order given. */
export const batchDetail = z.object({
  batch: batchSummary,
  pause: z.nullable(z.object({ because: z.enum(batchPauses), until: z.iso.datetime() })),
  items: z.array(batchItem),
});
export type BatchDetail = z.infer<typeof batchDetail>;
