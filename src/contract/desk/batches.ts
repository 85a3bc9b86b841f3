import * as z from 'zod';

import { identityReference, rampId, requestObject } from '#contract/service/primitives.ts';
import { foldRampId } from '#contract/service/spellings.ts';

import { listedCustomer } from './customer-list.ts';
import { listedRamp } from './ramps.ts';

/** At most so many references in one batch. */
export const mostInBatch = 500;

const batchId = z.uuid('Use a UUID');

const newItem = z.discriminatedUnion('kind', [
  requestObject({ kind: z.literal('customer'), id: identityReference }),
  requestObject({ kind: z.literal('ramp'), id: rampId }),
]);
export type NewBatchItem = z.output<typeof newItem>;

/** Tells items apart: ramps' ids by their folded spelling, references as they are. Choice: rampIdSpelling. */
export function batchKey({ kind, id }: NewBatchItem): string {
  return `${kind} ${kind === 'ramp' ? foldRampId(id) : id}`;
}

/** `POST /api/batches`: what to look up, in order. The page chooses the id, so that asking twice starts one. */
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

/** `retry`: asks about failed ones again. A move that changes nothing is no error. */
const batchMoves = ['stop', 'resume', 'retry'] as const;
export const batchMove = requestObject({ move: z.enum(batchMoves, 'Choose stop, resume or retry') });
export type BatchMove = (typeof batchMoves)[number];

const batchStates = ['running', 'stopped', 'done'] as const;
export type BatchState = (typeof batchStates)[number];

/** `disabled`, `role`: the person who started it can't look up several now. `service`: it failed too often. */
const batchStops = ['person', 'disabled', 'role', 'service'] as const;
export type BatchStop = (typeof batchStops)[number];

/** Why no batch goes on for now. */
const batchPauses = ['too-many-requests', 'signature', 'service', 'trail'] as const;
export type BatchPause = (typeof batchPauses)[number];

/** `asking` is a call under way. */
const batchItemStates = ['waiting', 'asking', 'done', 'not-found', 'failed'] as const;
export type BatchItemState = (typeof batchItemStates)[number];

const count = z.int().check(z.nonnegative());

/** A batch of the reader's own: nobody else sees it. */
export const batchSummary = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  state: z.enum(batchStates),
  /** Null unless stopped. */
  stoppedBy: z.nullable(z.enum(batchStops)),
  /** Items by state; `waiting` includes the one under way. */
  counts: z.object({ total: count, waiting: count, done: count, notFound: count, failed: count }),
});
export type BatchSummary = z.infer<typeof batchSummary>;

/** `GET /api/batches`: the newest, at most 20. */
export const batchList = z.object({ items: z.array(batchSummary) });

const answered = {
  id: z.string(),
  state: z.enum(batchItemStates),
  /** The service's HTTP status; null if it gave none, or wasn't asked yet. */
  status: z.nullable(z.int()),
  /** Code of Rampart's own failure, if the service gave no answer. */
  problem: z.nullable(z.string()),
  checkedAt: z.nullable(z.iso.datetime()),
  /** Its last lookup's call, in the requests and in the trail. */
  requestId: z.nullable(z.string()),
};

/** A reference with what the directory shows of it; null: not in the directory. Personal values are masked. */
export const batchItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), ...answered, found: z.nullable(listedCustomer) }),
  z.object({ kind: z.literal('ramp'), ...answered, found: z.nullable(listedRamp) }),
]);
export type BatchItem = z.infer<typeof batchItem>;

/** `GET /api/batches/{id}`: everything, in the order given. */
export const batchDetail = z.object({
  batch: batchSummary,
  /** While it is running: why it waits, and until when. */
  pause: z.nullable(z.object({ because: z.enum(batchPauses), until: z.iso.datetime() })),
  items: z.array(batchItem),
});
export type BatchDetail = z.infer<typeof batchDetail>;
