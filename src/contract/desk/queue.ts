import * as z from 'zod';

import { rampId, receivedReference, requestObject } from '#contract/service/primitives.ts';

import { note, noteText } from './notes.ts';
import { askedClaim, cappedCount, instant, listQuery, pairAmounts, selectedIds } from './records.ts';
import { staffId } from './staff.ts';

/** Facts that wait for a person, in the order of filters. Choice: queueFacts. */
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

/** Hours until due if an admin sets nothing else. */
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

/** `waiting` opens again with news or in time; `done` stays until the fact ends and begins again. */
export const queueStates = ['open', 'waiting', 'done'] as const;
const queueState = z.enum(queueStates, 'Choose a state');
export type QueueState = z.infer<typeof queueState>;

export const waitingReasons = ['customer', 'provider', 'time'] as const;
const waitingFor = z.enum(waitingReasons, 'Choose what the item is waiting for');
export type WaitingFor = z.infer<typeof waitingFor>;

export const queueOutcomes = ['resolved', 'customer-told', 'reported-to-provider', 'nothing-to-do'] as const;
const queueOutcome = z.enum(queueOutcomes, 'Choose an outcome');
export type QueueOutcome = z.infer<typeof queueOutcome>;

/** A member of staff, by name only. */
export const colleague = z.object({ id: staffId, name: z.string() });
export type Colleague = z.infer<typeof colleague>;

/** `GET /api/colleagues`: who can be given work, by name. */
export const colleagueList = z.object({ items: z.array(colleague) });

/** Its customer, its ramp, or the UTC day of refused callbacks. */
const queueObject = z.object({ kind: z.enum(['customer', 'ramp', 'callbacks']), id: z.string() });
export type QueueObject = z.infer<typeof queueObject>;

/** A row of the queue. Nothing personal except the note's text. */
export const queueItem = z.object({
  id: z.string(),
  kind: queueKind,
  object: queueObject,
  identityReference: z.nullable(z.string()),
  /** Masked, as in lists. */
  maskedName: z.nullable(z.string()),
  /** A ramp's, verbatim if spelt differently. */
  status: z.nullable(z.string()),
  pair: z.object({ fiat: z.optional(z.string()), crypto: z.optional(z.string()) }),
  amounts: pairAmounts,
  /** By the service's clock, if it says since when. */
  factSince: z.iso.datetime(),
  /** Instants by Rampart's clock from here on. */
  beganAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  state: queueState,
  waitingFor: z.nullable(waitingFor),
  waitingUntil: z.nullable(z.iso.datetime()),
  outcome: z.nullable(queueOutcome),
  /** The fact's end; null while true. */
  endedAt: z.nullable(z.iso.datetime()),
  assignee: z.nullable(colleague),
  /** Names what a move was based on. */
  version: z.int(),
  changedAt: z.iso.datetime(),
  /** Null: Rampart itself. */
  changedBy: z.nullable(z.string()),
  /** The record's newest. */
  lastNote: z.nullable(note),
});
export type QueueItem = z.infer<typeof queueItem>;

const filters = {
  state: queueState.optional(),
  /** `me`, `none`, or a colleague's id. */
  assignee: z.union([z.literal(['me', 'none']), staffId], 'Choose a colleague').optional(),
  kind: queueKind.optional(),
  late: askedClaim.optional(),
  identityReference: receivedReference.optional(),
  sort: z.enum(['newest', 'oldest'], 'Sort by newest or oldest').optional(),
};

/** `GET /api/queue`: open ones, due first; waiting and done ones, last changed first. */
export const queueQuery = requestObject({ ...listQuery.shape, ...filters });
export type QueueQuery = z.output<typeof queueQuery>;

/** `GET /api/queue.csv`, in the list's order: all of it, or the selected items. */
export const queueExportQuery = requestObject({ ...filters, ids: selectedIds.optional() });
export type QueueExportQuery = z.output<typeof queueExportQuery>;

export const queueList = z.object({ items: z.array(queueItem), nextCursor: z.nullable(z.string()) });
export type QueueList = z.infer<typeof queueList>;

/** `GET /api/queue/counts`, of open ones; `waiting` of the others. */
export const queueCounts = z.object({
  mine: cappedCount,
  mineLate: cappedCount,
  unassigned: cappedCount,
  late: cappedCount,
  waiting: cappedCount,
});
export type QueueCounts = z.infer<typeof queueCounts>;

/** `GET /api/queue/about`: a ramp's, or a customer's with those of their ramps. */
export const queueAboutQuery = z.discriminatedUnion(
  'kind',
  [
    requestObject({ kind: z.literal('customer'), id: receivedReference }),
    requestObject({ kind: z.literal('ramp'), id: rampId }),
  ],
  'Enter a customer or ramp',
);
/** Facts that are true, at most 50; done ones last. */
export const queueAbout = z.object({ items: z.array(queueItem) });

/** What happened to an item: by the fact, by time, or by a person. */
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
  /** Null: Rampart itself. */
  by: z.nullable(z.string()),
  to: z.nullable(z.string()),
  waitingFor: z.nullable(waitingFor),
  waitingUntil: z.nullable(z.iso.datetime()),
  outcome: z.nullable(queueOutcome),
});
export type QueueEvent = z.infer<typeof queueEvent>;

/** `GET /api/queue/:id`: with its history, newest first, at most 200. */
export const queueDetail = z.object({ item: queueItem, history: z.array(queueEvent) });
export type QueueDetail = z.infer<typeof queueDetail>;

export const queueItemId = staffId;

/** Says what a person does with an item. */
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
 * `POST /api/queue/:id/moves`. 409 `queue-changed` if the version isn't the current one: somebody was
 * first. 422 for a past instant, waiting for a time without one, or an assignee who can't work the queue. The
 * note goes to the record.
 */
export const queueMoveRequest = requestObject({
  version: z.int('Send the version you saw').nonnegative('Send the version you saw'),
  move: queueMove,
  note: noteText.optional(),
});
export type QueueMoveRequest = z.output<typeof queueMoveRequest>;

/** `POST /api/queue/next`: the unassigned one that is due first, now yours; null: none left. */
export const queueNext = z.object({ item: z.nullable(queueItem) });

const hours = z
  .int('Enter a whole number of hours from 1 to 720')
  .min(1, 'Enter a whole number of hours from 1 to 720')
  .max(720, 'Enter a whole number of hours from 1 to 720');

/** `GET` and `POST /api/queue/due-times`: hours a kind; later facts are due by them. */
export const queueDueTimes = requestObject(
  Object.fromEntries(queueKinds.map((kind) => [kind, hours])) as Record<QueueKind, typeof hours>,
);
export type QueueDueTimes = z.infer<typeof queueDueTimes>;
