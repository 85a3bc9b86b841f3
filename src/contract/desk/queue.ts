import * as z from 'zod';

import { rampId, receivedReference, requestObject } from '#contract/service/primitives.ts';

import { note, noteText } from './notes.ts';
import { askedClaim, cappedCount, instant, listQuery, pairAmounts, selectedIds } from './records.ts';
import { staffId } from './staff.ts';

/** In the order of filters. Choice: queueFacts. */
export const queueKinds = [
  'ramp-stuck',
  'ramp-attention',
  'ramp-unknown',
  'outcome-unknown',
  'submission-unanswered',
  'submission-rejected',
  'action-required',
  'customer-blocked',
  'callbacks-refused',
] as const;
const queueKind = z.enum(queueKinds, 'Choose a kind');
export type QueueKind = z.infer<typeof queueKind>;

/** Hours by kind, until an admin sets others. */
export const defaultDueHours: Readonly<Record<QueueKind, number>> = {
  'ramp-stuck': 4,
  'ramp-attention': 4,
  'ramp-unknown': 1,
  'outcome-unknown': 2,
  'submission-unanswered': 24,
  'submission-rejected': 24,
  'action-required': 24,
  'customer-blocked': 8,
  'callbacks-refused': 24,
};

/** `waiting` opens again with news or in time; `done` stays until the fact begins again. */
export const queueStates = ['open', 'waiting', 'done'] as const;
const queueState = z.enum(queueStates, 'Choose a state');
export type QueueState = z.infer<typeof queueState>;

export const waitingReasons = ['customer', 'provider', 'time'] as const;
const waitingFor = z.enum(waitingReasons, 'Choose what the item is waiting for');
export type WaitingFor = z.infer<typeof waitingFor>;

export const queueOutcomes = ['resolved', 'customer-told', 'reported-to-provider', 'nothing-to-do'] as const;
const queueOutcome = z.enum(queueOutcomes, 'Choose an outcome');
export type QueueOutcome = z.infer<typeof queueOutcome>;

export const colleague = z.object({ id: staffId, name: z.string() });
export type Colleague = z.infer<typeof colleague>;

/** `GET /api/colleagues`: people who can work the queue, by name. */
export const colleagueList = z.object({ items: z.array(colleague) });

/** `callbacks`: the UTC day of refused ones. */
const queueObject = z.object({ kind: z.enum(['customer', 'ramp', 'callbacks']), id: z.string() });
export type QueueObject = z.infer<typeof queueObject>;

/** Only the note's text can be personal. */
export const queueItem = z.object({
  id: z.string(),
  kind: queueKind,
  object: queueObject,
  identityReference: z.nullable(z.string()),
  maskedName: z.nullable(z.string()),
  /** A ramp's, verbatim if spelt differently. */
  status: z.nullable(z.string()),
  pair: z.object({ fiat: z.optional(z.string()), crypto: z.optional(z.string()) }),
  amounts: pairAmounts,
  /** By the service's clock, if it says since when. */
  factSince: z.iso.datetime(),
  /** From here on by Rampart's clock. */
  beganAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  state: queueState,
  waitingFor: z.nullable(waitingFor),
  waitingUntil: z.nullable(z.iso.datetime()),
  outcome: z.nullable(queueOutcome),
  /** End of the fact; null while it is true. */
  endedAt: z.nullable(z.iso.datetime()),
  assignee: z.nullable(colleague),
  /** Sent with a move; 409 if outdated. */
  version: z.int(),
  changedAt: z.iso.datetime(),
  /** Null for Rampart itself. */
  changedBy: z.nullable(z.string()),
  lastNote: z.nullable(note),
});
export type QueueItem = z.infer<typeof queueItem>;

const filters = {
  state: queueState.optional(),
  assignee: z.union([z.literal(['me', 'none']), staffId], 'Choose a colleague').optional(),
  kind: queueKind.optional(),
  late: askedClaim.optional(),
  identityReference: receivedReference.optional(),
  sort: z.enum(['newest', 'oldest'], 'Sort by newest or oldest').optional(),
};

/**
 * `GET /api/queue`: open ones by due time, or with `sort` by the fact's age; others by last change, newest
 * first.
 */
export const queueQuery = requestObject({ ...listQuery.shape, ...filters });
export type QueueQuery = z.output<typeof queueQuery>;

/** `GET /api/queue.csv`, in the list's order; all rows without `ids`. */
export const queueExportQuery = requestObject({ ...filters, ids: selectedIds.optional() });
export type QueueExportQuery = z.output<typeof queueExportQuery>;

export const queueList = z.object({ items: z.array(queueItem), nextCursor: z.nullable(z.string()) });
export type QueueList = z.infer<typeof queueList>;

/** `GET /api/queue/counts`: open items, except `waiting`. */
export const queueCounts = z.object({
  mine: cappedCount,
  mineLate: cappedCount,
  unassigned: cappedCount,
  late: cappedCount,
  waiting: cappedCount,
});
export type QueueCounts = z.infer<typeof queueCounts>;

/** `GET /api/queue/about`; a customer's include their ramps'. */
export const queueAboutQuery = z.discriminatedUnion(
  'kind',
  [
    requestObject({ kind: z.literal('customer'), id: receivedReference }),
    requestObject({ kind: z.literal('ramp'), id: rampId }),
  ],
  'Must be “customer” or “ramp”',
);
/** Items whose facts are true, at most 50; done ones last. */
export const queueAbout = z.object({ items: z.array(queueItem) });

export const queueEventKinds = [
  'began',
  'ended',
  'came-back',
  'took',
  'assigned',
  'unassigned',
  'waits',
  'done',
  'reopened',
] as const;
const queueEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(queueEventKinds),
  by: z.nullable(z.string()),
  to: z.nullable(z.string()),
  waitingFor: z.nullable(waitingFor),
  waitingUntil: z.nullable(z.iso.datetime()),
  outcome: z.nullable(queueOutcome),
});
export type QueueEvent = z.infer<typeof queueEvent>;

/** `GET /api/queue/:id`; history newest first, at most 200. */
export const queueDetail = z.object({ item: queueItem, history: z.array(queueEvent) });
export type QueueDetail = z.infer<typeof queueDetail>;

export const queueItemId = staffId;

const queueMove = z.discriminatedUnion(
  'kind',
  [
    requestObject({ kind: z.literal('take') }),
    requestObject({ kind: z.literal('assign'), to: staffId }),
    requestObject({ kind: z.literal('release') }),
    requestObject({ kind: z.literal('wait'), for: waitingFor, until: instant.optional() }),
    requestObject({ kind: z.literal('done'), outcome: queueOutcome }),
    requestObject({ kind: z.literal('reopen') }),
  ],
  'Choose what to do with the item',
);
export type QueueMove = z.infer<typeof queueMove>;

/**
 * `POST /api/queue/:id/moves`. 409 `queue-changed` for an old `version`. 422 for a past instant, waiting for
 * `time` without one, or an assignee who can't work the queue. The note goes to the record.
 */
export const queueMoveRequest = requestObject({
  version: z
    .int('Send the version of the item that you opened')
    .nonnegative('Send the version of the item that you opened'),
  move: queueMove,
  note: noteText.optional(),
});
export type QueueMoveRequest = z.output<typeof queueMoveRequest>;

/** `POST /api/queue/next`: takes the unassigned item due first; null if none is left. */
export const queueNext = z.object({ item: z.nullable(queueItem) });

const hours = z
  .int('Enter a whole number of hours from 1 to 720')
  .min(1, 'Enter a whole number of hours from 1 to 720')
  .max(720, 'Enter a whole number of hours from 1 to 720');

/** `GET` and `POST /api/queue/due-times`, for facts that begin later. */
export const queueDueTimes = requestObject(
  Object.fromEntries(queueKinds.map((kind) => [kind, hours])) as Record<QueueKind, typeof hours>,
);
export type QueueDueTimes = z.infer<typeof queueDueTimes>;
