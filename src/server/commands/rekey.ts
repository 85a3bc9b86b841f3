import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { inTransaction } from '#node/dialect.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import type { RotatingDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import { bodyAad, callAad } from '#server/privacy/personal/data-keys.ts';
import {
  type PersonalReport,
  erasedBefore,
  personalCallReport,
  personalCallbackReport,
  projectPersonal,
} from '#server/directory/projection/personal-reports.ts';

import { resealRow, type SealedColumn, sealedColumns, sealedRows } from './reseal-columns.ts';

export interface Rekey {
  readonly db: Kysely<Tables>;
  readonly trail: Trail;
  readonly keys: RotatingDataKeys;
  readonly batches?: Partial<RekeyBatches>;
}

const defaultBatches: RekeyBatches = { batchRows: 200, betweenBatches: async () => Promise.resolve() };

/**
 * Reseals everything with the current key and rebuilds the blind index; the previous key is then obsolete.
 * Run it again after a crash. Safe beside servers that have both keys. Keeps digests that only compare. T-6.
 */
export async function rekey({ db, trail, keys, batches: given }: Rekey): Promise<Record<string, number>> {
  const batches = { ...defaultBatches, ...given };
  const intent = await trail.intend({
    action: 'rekey',
    person: null,
    object: { kind: 'data-key', id: keys.keyId },
    requestId: uuidv7(),
  });
  try {
    const sealed: Record<string, number> = {};
    for (const column of sealedColumns)
      sealed[column.table] = await resealColumn(db, column, { keys, batches });
    await renewLookups(db, keys, batches);
    intent.settle({ outcome: 'done', details: { ...sealed } });
    return sealed;
  } catch (error) {
    intent.settle({ outcome: 'failed' });
    throw error;
  }
}

async function resealColumn(
  db: Kysely<Tables>,
  column: SealedColumn,
  { keys, batches }: { readonly keys: RotatingDataKeys; readonly batches: RekeyBatches },
): Promise<number> {
  let count = 0;
  let rows = await sealedRows(db, column, { after: null, limit: batches.batchRows });
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    const batch = rows;
    count += await inTransaction(db, async (transaction) => {
      let done = 0;
      for (const row of batch) if (await resealRow(transaction, column, { row, keys })) done += 1;
      return done;
    });
    await batches.betweenBatches();
    rows = await sealedRows(db, column, { after: last, limit: batches.batchRows });
  }
  return count;
}

interface RekeyBatches {
  readonly batchRows: number;
  readonly betweenBatches: () => Promise<void>;
}

/** Reads a page of events after an id; `last` is null at the end. */
type ReadReports = (
  after: string,
) => Promise<{ readonly last: string | null; readonly reports: PersonalReport[] }>;

async function renewLookups(
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
      const values = sealed === null ? {} : (JSON.parse(keys.open(sealed, callAad(call.id))) as object);
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
        sealed === null ? null : JSON.parse(keys.open(sealed, bodyAad(event.body_digest)));
      return personalCallbackReport(event, body);
    });
    return { last: events.at(-1)?.id ?? null, reports: reports.filter((one) => one !== null) };
  };
}
