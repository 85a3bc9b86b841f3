import type { Kysely } from 'kysely';

import { foldRampId } from '#contract/service/spellings.ts';

import type { Tables } from '#server/database/tables.ts';
import { type DataKeys, bodyAad } from '../../server/privacy/personal/data-keys.ts';

import { finalWord, type DeskBooks, type SentCallback } from './desk-books.ts';

type Keys = Pick<DataKeys, 'open'>;

/** Faults with examples; empty if all is fine. */
export type Faults = Readonly<Record<string, readonly string[]>>;

/** Compares callback answers with the database. Promise: T-3. */
export async function callbackFaults(
  db: Kysely<Tables>,
  { callbacks }: DeskBooks,
  keys: Keys,
): Promise<Faults> {
  const rows = await db
    .selectFrom('callback_event')
    .select(['id', 'body_digest', 'body_encrypted', 'processed_at', 'result'])
    .execute();
  const deliveries = await db
    .selectFrom('callback')
    .select(['event_id', db.fn.countAll().as('count')])
    .groupBy('event_id')
    .execute();
  const delivered = new Map(deliveries.map(({ event_id: id, count }) => [id, Number(count)]));
  const stored = rows.map((row) => ({
    ...row,
    body: keys.open(row.body_encrypted ?? '', bodyAad(row.body_digest)),
  }));
  const byBody = new Map(stored.map((row) => [row.body, row]));
  const sent = new Set(callbacks.map(({ body }) => body));
  const acknowledgedOnes = callbacks.filter(({ acknowledged }) => acknowledged > 0);
  const deliveriesOf = (body: string) => delivered.get(byBody.get(body)?.id ?? '') ?? 0;
  return without({
    'acknowledged and lost': acknowledgedOnes.filter(({ body }) => !byBody.has(body)).map(({ body }) => body),
    'an event twice': twice(stored.map(({ body }) => body)),
    'an event that nobody sent': stored.filter(({ body }) => !sent.has(body)).map(({ body }) => body),
    'fewer deliveries than acknowledged': acknowledgedOnes
      .filter(({ body, acknowledged }) => deliveriesOf(body) < Math.min(acknowledged, 100))
      .map(({ body, acknowledged }) => `${deliveriesOf(body)} of ${acknowledged}: ${body}`),
    'not processed': stored.filter(({ processed_at: at }) => at === null).map(({ body }) => body),
    'processed badly': stored.filter(({ result }) => result === 'error').map(({ body }) => body),
    'a ramp in another state': await wrongRamps(
      db,
      callbacks.filter(({ body }) => byBody.has(body)),
    ),
  });
}

/** Finds ramps in another state than their last callback's: dates are unique and sort as text. */
async function wrongRamps(db: Kysely<Tables>, stored: readonly SentCallback[]): Promise<string[]> {
  const expected = new Map<string, SentCallback>();
  for (const callback of stored) {
    const latest = expected.get(callback.rampId);
    if (latest === undefined || latest.statusDate < callback.statusDate)
      expected.set(callback.rampId, callback);
  }
  const rows = await db.selectFrom('ramp').select(['ramp_id', 'status']).execute();
  const actual = new Map(rows.map(({ ramp_id: id, status }) => [id, status]));
  return [...expected]
    .filter(([id, { status }]) => actual.get(foldRampId(id)) !== status)
    .map(([id, { status }]) => `${id} is ${actual.get(foldRampId(id)) ?? 'not there'}, not ${status}`);
}

/** Compares submission answers with service and database. Promises: T-1, T-4. */
export async function submissionFaults(
  db: Kysely<Tables>,
  { submissions }: DeskBooks,
  seen: ReadonlyMap<string, number>,
): Promise<Faults> {
  // Each attempt has a row, and an earlier one, of which nothing was sent, may be settled last: the newest counts.
  const rows = await db
    .selectFrom('submission')
    .select(['identity_reference', 'outcome', 'status'])
    .orderBy('id')
    .execute();
  const calls = await db.selectFrom('service_call').select(['identity_reference', 'status']).execute();
  const keys = await db.selectFrom('write_key').select(['idempotency_key', 'state', 'status']).execute();
  const rowOf = new Map(rows.map((row) => [row.identity_reference, `${row.outcome} ${row.status}`]));
  const callOf = new Map(calls.map((row) => [row.identity_reference, `answered ${row.status}`]));
  const keyOf = new Map(keys.map((row) => [row.idempotency_key, `${row.state} ${row.status}`]));
  const settled = submissions.map((one) => ({
    ...one,
    word: finalWord(one),
    isSeen: seen.has(one.reference),
  }));
  const answered = settled.flatMap(({ reference, key, word }) =>
    word?.kind === 'answered' ? [{ reference, key, expected: `answered ${word.status}` }] : [],
  );
  const unknown = settled.filter(({ word }) => word?.kind === 'unknown');
  const isNot = (row: string | undefined, expected: string) => (row ?? 'nothing') !== expected;
  const isKnownLater = (row = '', isSeen: boolean) =>
    row.startsWith('unknown') || (isSeen && row.startsWith('answered'));
  return without({
    'sent twice': [...seen].filter(([, times]) => times > 1).map(([reference]) => reference),
    'answered without its row': answered
      .filter(({ reference, expected }) => isNot(rowOf.get(reference), expected))
      .map(({ reference, expected }) => `${reference} ${expected}: ${rowOf.get(reference)}`),
    'answered without its call': answered
      .filter(({ reference, expected }) => isNot(callOf.get(reference), expected))
      .map(({ reference }) => reference),
    'answered without its key': answered
      .filter(({ key, expected }) => isNot(keyOf.get(key), expected))
      .map(({ key }) => `${key}: ${keyOf.get(key)}`),
    'answered and never sent': answered.filter(({ reference }) => !seen.has(reference)).map(({ key }) => key),
    // What a full disk kept from being stored is stored once there is space: then more is known than was answered.
    'unknown and not written so': unknown
      .filter(({ reference, isSeen }) => !isKnownLater(rowOf.get(reference), isSeen))
      .map(({ reference }) => `${reference}: ${rowOf.get(reference)}`),
    'no last word': settled.filter(({ word }) => word === undefined).map(({ key }) => key),
    'different words': submissions
      .filter(
        ({ replies }) =>
          new Set(replies.flatMap((one) => (one.kind === 'answered' ? [one.text] : []))).size > 1,
      )
      .map(({ key }) => key),
    'answered once more without a replay': submissions
      .filter(({ replies }) => replies.filter((one) => one.kind === 'answered' && !one.isReplayed).length > 1)
      .map(({ key }) => key),
    'an answer, then unknown': submissions
      .filter(({ replies }) => {
        const first = replies.findIndex(({ kind }) => kind === 'answered');
        return first >= 0 && replies.slice(first).some(({ kind }) => kind === 'unknown');
      })
      .map(({ key }) => key),
  });
}

/** Finds calls without intent, and intents without exactly one outcome. Promise: T-1. */
export async function trailFaults(db: Kysely<Tables>, seen: ReadonlyMap<string, number>): Promise<Faults> {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['seq', 'kind', 'action', 'object_id', 'request_id', 'outcome'])
    .orderBy('seq')
    .execute();
  const intents = entries.filter(({ kind }) => kind === 'intent');
  const intended = new Set(
    intents.filter(({ action }) => action === 'shareDocuments').map(({ object_id: id }) => id),
  );
  const outcomes = new Map<string, string[]>();
  for (const { kind, request_id: id, outcome } of entries)
    if (kind === 'outcome') outcomes.set(id, [...(outcomes.get(id) ?? []), outcome ?? '']);
  const open = await db.selectFrom('audit_open').select('seq').execute();
  return without({
    'a call without its intent': [...seen.keys()].filter((reference) => !intended.has(reference)),
    'an intent without one outcome': intents
      .filter(({ request_id: id }) => outcomes.get(id)?.length !== 1)
      .map(({ seq, request_id: id }) => `${seq}: ${outcomes.get(id)?.join(', ') ?? 'none'}`),
    'an intent still open': open.map(({ seq }) => String(seq)),
    'a gap': entries.filter(({ seq }, at) => seq !== at + 1).map(({ seq }) => `before ${seq}`),
  });
}

export function twice(values: readonly string[]): string[] {
  const known = new Set<string>();
  return values.filter((value) => known.has(value) || known.add(value).size < 0);
}

const maxExamples = 5;

/** Drops empty faults and shortens examples. */
export function without(faults: Faults): Faults {
  return Object.fromEntries(
    Object.entries(faults)
      .filter(([, examples]) => examples.length > 0)
      .map(([fault, examples]) => [`${fault} (${examples.length})`, examples.slice(0, maxExamples)]),
  );
}
