import * as z from 'zod';

import type { Action } from './permissions.ts';

/** What a hint of `GET /api/events` may be about; that of a note has the id of the customer or ramp that it is about. */
export const changeKinds = ['customer', 'ramp', 'callback', 'request', 'note'] as const;
export const changeKind = z.enum(changeKinds);
export type ChangeKind = z.infer<typeof changeKind>;

/**
 * A hint: something about this object changed. It carries no value; the page fetches again, unless what it has was read with this change in it:
 * `number` is then below the read's `x-changes-before`. `calls` are the request ids of the calls to the service that changed it, separated by
 * spaces, where nothing else did: a page that has their answers need not fetch again.
 */
export const changeHint = z.object({
  kind: changeKind,
  id: z.string(),
  number: z.optional(z.number()),
  calls: z.optional(z.string()),
});
export type ChangeHint = z.infer<typeof changeHint>;

/** Who is notified of a change: those who may read what changed. */
export const actionOfChange: Readonly<Record<ChangeKind, Action>> = {
  customer: 'read-directory',
  ramp: 'read-directory',
  callback: 'read-directory',
  request: 'read-requests',
  note: 'read-directory',
};

/**
 * The events of `GET /api/events`. `ready`: from now on, and for the seconds before, every change is reported. `hint`: its data is a
 * `changeHint`. `everything`: more changed than is worth naming. `beat`: the connection lives; nothing for two of them means that it
 * does not.
 */
export const liveEvents = ['ready', 'hint', 'everything', 'beat'] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** Milliseconds between two beats. */
export const liveBeatMs = 15_000;
