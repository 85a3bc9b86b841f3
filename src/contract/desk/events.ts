import * as z from 'zod';

import type { Action } from './permissions.ts';

/**
 * Kinds of hints of `GET /api/events`. Their ids: a note's is its customer's or ramp's, a notice's its
 * reader's, a presence's its record's kind and id, a view's its list's name.
 */
export const changeKinds = [
  'customer',
  'ramp',
  'callback',
  'request',
  'note',
  'queue',
  'notice',
  'presence',
  'view',
  'batch',
] as const;
export const changeKind = z.enum(changeKinds);
export type ChangeKind = z.infer<typeof changeKind>;

/**
 * Says that an object changed. The page fetches again unless its data includes the change: `number` is below
 * the read's `x-changes-before`, or it has the answers of all `calls` (request ids, separated by spaces) that
 * alone caused it.
 */
export const changeHint = z.object({
  kind: changeKind,
  id: z.string(),
  number: z.optional(z.number()),
  calls: z.optional(z.string()),
});
export type ChangeHint = z.infer<typeof changeHint>;

/** Needed to be notified. */
export const actionOfChange: Readonly<Record<ChangeKind, Action>> = {
  customer: 'read-directory',
  ramp: 'read-directory',
  callback: 'read-directory',
  request: 'read-requests',
  note: 'read-directory',
  queue: 'read-queue',
  notice: 'read-directory',
  presence: 'read-directory',
  view: 'read-directory',
  batch: 'look-up-several',
};

/**
 * Events of `GET /api/events`. `ready`: reports changes from now on and of the last seconds; `everything`:
 * too many changes to list; `beat`: if two are missing, the connection is dead.
 */
export const liveEvents = ['ready', 'hint', 'everything', 'beat'] as const;
export type LiveEvent = (typeof liveEvents)[number];

export const liveBeatMs = 15_000;
