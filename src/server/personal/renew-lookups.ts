import type { Kysely } from 'kysely';

import { inTransaction } from '#node/dialect.ts';
import { bodyPlace } from '#server/callbacks/write-down.ts';
import type { Tables } from '#server/database/tables.ts';
import { erasedBefore, projectPersonal } from '#server/directory/personal-store.ts';
import {
  personalCallbackTelling,
  personalCallTelling,
  type PersonalTelling,
} from '#server/directory/personal-tellings.ts';
import { callPlace } from '#server/directory/sealed-places.ts';

import type { RotatingDataKeys } from './create-data-keys.ts';
import type { RekeyBatches } from './rekey.ts';

/** Reads a page of events after an id, as what they tell of somebody; the last id, or null at the end. */
type ReadTellings = (
  after: string,
) => Promise<{ readonly last: string | null; readonly tellings: PersonalTelling[] }>;

/** Makes the blind index anew from the events that tell something: digests of the previous key give way to the current one's. */
export async function renewLookups(
  db: Kysely<Tables>,
  keys: RotatingDataKeys,
  batches: RekeyBatches,
): Promise<void> {
  const erased = await erasedBefore(db);
  for (const read of [callTellings(db, keys, batches), callbackTellings(db, keys, batches)]) {
    for (let page = await read(''); page.last !== null; page = await read(page.last)) {
      const lookups = page.tellings
        .filter(({ at }) => at >= erased)
        .map((telling) => ({ ...telling, values: new Map<string, string>() }));
      await inTransaction(db, async (transaction) => {
        await projectPersonal(transaction, lookups, keys);
        for (const telling of lookups) await dropPrevious(transaction, telling, keys);
      });
      await batches.betweenBatches();
    }
  }
}

async function dropPrevious(
  transaction: Kysely<Tables>,
  { objectKind, objectId, lookups }: PersonalTelling,
  keys: RotatingDataKeys,
): Promise<void> {
  const previous = lookups.flatMap(({ kind, value }) => keys.lookupDigests(kind, value).slice(1));
  if (previous.length === 0) return;
  await transaction
    .deleteFrom('lookup')
    .where('digest', 'in', previous)
    .where('object_kind', '=', objectKind)
    .where('object_id', '=', objectId)
    .execute();
}

function callTellings(db: Kysely<Tables>, keys: RotatingDataKeys, { batchRows }: RekeyBatches): ReadTellings {
  return async (after) => {
    const calls = await db
      .selectFrom('service_call')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchRows)
      .execute();
    const tellings = calls.map((call) => {
      const sealed = call.personal_encrypted;
      const values = sealed === null ? {} : (JSON.parse(keys.open(sealed, callPlace(call.id))) as object);
      return personalCallTelling(call, new Map(Object.entries(values)));
    });
    return { last: calls.at(-1)?.id ?? null, tellings: tellings.filter((one) => one !== null) };
  };
}

function callbackTellings(
  db: Kysely<Tables>,
  keys: RotatingDataKeys,
  { batchRows }: RekeyBatches,
): ReadTellings {
  return async (after) => {
    const events = await db
      .selectFrom('callback_event')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchRows)
      .execute();
    const tellings = events.map((event) => {
      const sealed = event.body_encrypted;
      const body: unknown =
        sealed === null ? null : JSON.parse(keys.open(sealed, bodyPlace(event.body_digest)));
      return personalCallbackTelling(event, body);
    });
    return { last: events.at(-1)?.id ?? null, tellings: tellings.filter((one) => one !== null) };
  };
}
