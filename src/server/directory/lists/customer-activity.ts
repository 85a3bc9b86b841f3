import type { Kysely } from 'kysely';

import { callbackFinding } from '#contract/desk/callbacks.ts';
import type { ActivityItem, ActivityList } from '#contract/desk/customers.ts';
import type { RecheckVerdict } from '#contract/desk/rechecks.ts';
import type { ListQuery } from '#contract/desk/records.ts';
import type { Tables } from '#server/database/tables.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { toIso } from '#server/database/instants.ts';
import { pageOf, readCursor, writeCursor } from '#server/http/list-cursor.ts';
import { notePage, toNote } from '#server/directory/notes.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { deskPerson } from '#contract/desk/session.ts';

interface Stretch {
  readonly reference: string;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Merges a page each of calls, own and ramps' callbacks, and notes by id, newest first. */
export async function listActivity(
  db: Kysely<Tables>,
  reference: string,
  { query, keys }: { readonly query: ListQuery; readonly keys: Pick<DataKeys, 'open'> },
): Promise<ActivityList> {
  const list = { list: 'activity', filters: { reference } };
  const stretch = { reference, after: readCursor(list, query.cursor), limit: query.limit + 1 };
  const items = [
    ...(await callsOf(db, stretch)),
    ...(await ownCallbacksOf(db, stretch)),
    ...(await rampCallbacksOf(db, stretch)),
    ...(await notesOf(db, stretch, keys)),
  ];
  const newest = items.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, stretch.limit);
  return pageOf(newest, query.limit, ({ id }) => writeCursor(list, id));
}

/** Queries calls that name the customer. */
export function callPage(db: Kysely<Tables>, { reference, after }: Stretch) {
  const calls = db
    .selectFrom('service_call')
    .leftJoin('staff', 'staff.id', 'service_call.staff_id')
    .select([
      'service_call.id',
      'service_call.at',
      'service_call.operation',
      'service_call.outcome',
      'service_call.status',
      'service_call.ramp_id',
      'service_call.trace_id',
      'service_call.facts',
      'staff.email',
      'staff.name',
    ])
    .where('service_call.identity_reference', '=', reference)
    .orderBy('service_call.id', 'desc');
  return after === undefined ? calls : calls.where('service_call.id', '<', after);
}

async function callsOf(db: Kysely<Tables>, stretch: Stretch): Promise<ActivityItem[]> {
  const rows = await callPage(db, stretch).limit(stretch.limit).execute();
  return rows.map(({ email, name, ...row }) => ({
    kind: 'call',
    id: row.id,
    at: toIso(row.at),
    operation: row.operation,
    by: email === null || name === null ? null : { email, name },
    outcome: row.outcome,
    status: row.status,
    rampId: row.ramp_id,
    traceId: row.trace_id,
    ...(email === deskPerson.email && recheckIn(row.facts)),
  }));
}

function recheckIn(facts: string): { readonly recheck?: RecheckVerdict } {
  const answered = new KeptJson(KeptJson.of(facts).at('answered'));
  const requirements = answered.at('requirements');
  if (!Array.isArray(requirements)) return {};
  const openRequirements = requirements.length;
  const isReady = answered.claim('paymentReady') === true && openRequirements === 0;
  return { recheck: { isReady, openRequirements } };
}

const ownKinds = ['identity', 'kyc'] as const;

export function ownCallbackPage(db: Kysely<Tables>, stretch: Stretch, kind: (typeof ownKinds)[number]) {
  return callbacksAfter(db, stretch.after)
    .where('object_id', '=', stretch.reference)
    .where('kind', '=', kind);
}

/** Queries callbacks about the customer's known ramps. */
export function rampCallbackPage(db: Kysely<Tables>, stretch: Stretch) {
  const ramps = db.selectFrom('ramp').select('ramp_id').where('identity_reference', '=', stretch.reference);
  return callbacksAfter(db, stretch.after).where('object_id', 'in', ramps).where('kind', '=', 'ramp');
}

function callbacksAfter(db: Kysely<Tables>, after: string | undefined) {
  const callbacks = db
    .selectFrom('callback_event')
    .select([
      'id',
      'received_at',
      'kind',
      'object_id',
      'status',
      'status_date',
      'is_late',
      'result',
      'findings',
      'facts',
    ])
    .orderBy('id', 'desc');
  return after === undefined ? callbacks : callbacks.where('id', '<', after);
}

type CallbackQuery = ReturnType<typeof callbacksAfter>;

async function ownCallbacksOf(db: Kysely<Tables>, stretch: Stretch): Promise<ActivityItem[]> {
  const pages: ActivityItem[] = [];
  for (const kind of ownKinds)
    pages.push(...(await callbackItems(ownCallbackPage(db, stretch, kind).limit(stretch.limit))));
  return pages;
}

async function rampCallbacksOf(db: Kysely<Tables>, stretch: Stretch): Promise<ActivityItem[]> {
  return callbackItems(rampCallbackPage(db, stretch).limit(stretch.limit));
}

async function callbackItems(query: CallbackQuery): Promise<ActivityItem[]> {
  const rows = await query.execute();
  return rows.map((row) => ({
    kind: 'callback',
    id: row.id,
    at: toIso(row.received_at),
    about: row.kind,
    objectId: KeptJson.of(row.facts).text('ramp_id') ?? row.object_id ?? '',
    status: row.status,
    writtenStatus: KeptJson.of(row.facts).text('status'),
    statusDate: row.status_date,
    isLate: row.is_late === 1,
    result: row.result,
    findings: callbackFinding.array().parse(JSON.parse(row.findings)),
  }));
}

async function notesOf(
  db: Kysely<Tables>,
  { reference, after, limit }: Stretch,
  keys: Pick<DataKeys, 'open'>,
): Promise<ActivityItem[]> {
  const rows = await notePage(db, { kind: 'customer', id: reference }, after).limit(limit).execute();
  return rows.map((row) => ({ kind: 'note', ...toNote(row, keys) }));
}
