import type { Kysely } from 'kysely';

import type { RampMoment } from '#contract/desk/ramps.ts';
import type { Tables } from '#server/database/tables.ts';
import { notePage, toNote } from '#server/notes/note-store.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

import { reconcile, type LookedAt } from '../reconcile/reconcile.ts';
import { callbacksOf, deliveriesOf, reasonsIn, refusedOf } from './ramp-callbacks.ts';
import { callsOf } from './ramp-calls.ts';

/** The most moments of one ramp that are shown. */
const mostMoments = 200;
/** Strangers who name a ramp are not to hide what was proved of it. */
const mostRefused = 50;
/** What it is reconciled from: of each kind the newest so many. What is older has no say in the marks. */
const mostRead = 1000;

/** What told of a ramp, reconciled, newest first: calls of the desk, callbacks, refused deliveries, notes, each kind read from its own index. Product: Ramp page. */
export async function timelineOf(
  db: Kysely<Tables>,
  rampId: string,
  { keys, ...looked }: LookedAt & { readonly keys: Pick<DataKeys, 'open'> },
): Promise<RampMoment[]> {
  const calls = await callsOf(db, rampId, mostRead);
  const callbacks = await callbacksOf(db, rampId, mostRead);
  const shown = callbacks.slice(0, mostMoments).map(({ id }) => id);
  const notes = await notePage(db, { kind: 'ramp', id: rampId }, undefined).limit(mostMoments).execute();
  const told = {
    calls,
    callbacks,
    refused: await refusedOf(db, rampId, mostRefused),
    notes: notes.map((row) => toNote(row, keys)),
    deliveries: await deliveriesOf(db, shown),
    reasons: await reasonsIn(db, shown, keys),
  };
  return reconcile(told, looked).slice(0, mostMoments);
}
