import type { Kysely } from 'kysely';

import { inTransaction } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';
import { KeptJson } from '#server/facts/kept-shapes.ts';
import type { RotatingDataKeys } from '#server/personal/create-data-keys.ts';
import { bodyPlace, callPlace } from '#server/personal/sealed-places.ts';
import {
  personalCallbackReport,
  personalCallReport,
  type PersonalReport,
} from '#server/projection/personal-reports.ts';
import { erasedBefore, projectPersonal } from '#server/projection/personal-store.ts';

/** How much is done at once, and what happens in between. */
export interface RekeyBatches {
  readonly batchRows: number;
  /** Called between two batches. */
  readonly betweenBatches: () => Promise<void>;
}

/** Reads a page of events after an id, as what they tell of somebody; the last id, or null at the end. */
type ReadReports = (
  after: string,
) => Promise<{ readonly last: string | null; readonly reports: PersonalReport[] }>;

/** Makes the blind index anew from the events that tell something: digests of the previous key give way to the current one's. */
export async function renewLookups(
  db: Kysely<Tables>,
  keys: RotatingDataKeys,
  batches: RekeyBatches,
): Promise<void> {
  const erased = await erasedBefore(db);
  for (const read of [callReports(db, keys, batches), callbackReports(db, keys, batches)]) {
    for (let page = await read(''); page.last !== null; page = await read(page.last)) {
      const lookups = page.reports
        .filter(({ at }) => at >= erased)
        .map((report) => ({ ...report, values: new Map<string, string>() }));
      await inTransaction(db, async (transaction) => {
        await projectPersonal(transaction, lookups, keys);
        for (const report of lookups) await dropPrevious(transaction, report, keys);
      });
      await batches.betweenBatches();
    }
  }
}

async function dropPrevious(
  transaction: Kysely<Tables>,
  { objectKind, objectId, lookups }: PersonalReport,
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

function callReports(db: Kysely<Tables>, keys: RotatingDataKeys, { batchRows }: RekeyBatches): ReadReports {
  return async (after) => {
    const calls = await db
      .selectFrom('service_call')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchRows)
      .execute();
    const reports = calls.map((call) => {
      const sealed = call.personal_encrypted;
      const values = sealed === null ? {} : (JSON.parse(keys.open(sealed, callPlace(call.id))) as object);
      return personalCallReport(call, KeptJson.of(call.facts), new Map(Object.entries(values)));
    });
    return { last: calls.at(-1)?.id ?? null, reports: reports.filter((one) => one !== null) };
  };
}

function callbackReports(
  db: Kysely<Tables>,
  keys: RotatingDataKeys,
  { batchRows }: RekeyBatches,
): ReadReports {
  return async (after) => {
    const events = await db
      .selectFrom('callback_event')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchRows)
      .execute();
    const reports = events.map((event) => {
      const sealed = event.body_encrypted;
      const body: unknown =
        sealed === null ? null : JSON.parse(keys.open(sealed, bodyPlace(event.body_digest)));
      return personalCallbackReport(event, body);
    });
    return { last: events.at(-1)?.id ?? null, reports: reports.filter((one) => one !== null) };
  };
}
