import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type {
  RequestDetail,
  RequestList,
  RequestListQuery,
  RequestPeople,
  RequestSummary,
} from '#contract/desk/requests.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { serve } from '#server/http/serve.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { maskValue } from '#contract/fields/marks.ts';
import { operationOfUnknown } from '#contract/fields/stored-unknown.ts';
import type { ServiceCallTable } from '#server/database/call-tables.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { toIso, withinRange } from '#server/database/instants.ts';
import { pageOf, readCursor, writeCursor } from '#server/http/list-cursor.ts';
import { openCallValues } from '#server/directory/projection/personal-reports.ts';

export const maxPeople = 200;

async function listRequestPeople(db: Kysely<Tables>): Promise<RequestPeople> {
  const found = await callingPeople(db).execute();
  return { people: found.slice(0, maxPeople), isMore: found.length > maxPeople };
}

/** Reads one person more than shown, one call of each by index. */
export function callingPeople(db: Kysely<Tables>) {
  return db
    .selectFrom('staff')
    .select(['staff.id', 'staff.email', 'staff.name'])
    .where((builder) =>
      builder.exists(
        builder
          .selectFrom('service_call')
          .select('service_call.id')
          .whereRef('service_call.staff_id', '=', 'staff.id'),
      ),
    )
    .orderBy('staff.name')
    .orderBy('staff.id')
    .limit(maxPeople + 1);
}

export interface RequestsParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'open'>;
}

export function requestRoutes(app: FastifyInstance, { db, dataKeys }: RequestsParts): void {
  serve(app, 'listRequests', async ({ query }) => listRequests(db, query));
  serve(app, 'listRequestPeople', async () => listRequestPeople(db));
  serve(app, 'getRequest', async ({ params: { id } }) => {
    const found = await findRequest(db, id, dataKeys);
    if (found === null) throw new DeskError('not-found', { detail: 'No request has this id.' });
    return found;
  });
}

async function listRequests(db: Kysely<Tables>, query: RequestListQuery): Promise<RequestList> {
  const { cursor, limit, ...filters } = query;
  const list = { list: 'requests', filters };
  const rows = await requestPage(db, filters, readCursor(list, cursor))
    .limit(limit + 1)
    .execute();
  const { items, nextCursor } = pageOf(rows, limit, ({ id }) => writeCursor(list, id));
  return { items: items.map(toSummary), nextCursor };
}

type Filters = Omit<RequestListQuery, 'cursor' | 'limit'>;

export function requestPage(db: Kysely<Tables>, filters: Filters, after: string | undefined) {
  const { status, operation, staff, identityReference, rampId, traceId, outcome } = filters;
  let query = callsWithStaff(db).orderBy('service_call.id', 'desc');
  if (after !== undefined) query = query.where('service_call.id', '<', after);
  if (status !== undefined) query = query.where('service_call.status', '=', status);
  if (operation !== undefined) query = query.where('service_call.operation', '=', operation);
  if (staff !== undefined) query = query.where('service_call.staff_id', '=', staff);
  if (identityReference !== undefined)
    query = query.where('service_call.identity_reference', '=', identityReference);
  if (rampId !== undefined) query = query.where('service_call.ramp_id', '=', foldRampId(rampId));
  if (traceId !== undefined) query = query.where('service_call.trace_id', '=', traceId);
  if (outcome !== undefined) query = query.where('service_call.outcome', '=', outcome);
  const range = withinRange(filters, { id: 'service_call.id', at: 'service_call.at' });
  return query.where((builder) => builder.and(range));
}

/** Reads a call, personal values masked. */
async function findRequest(
  db: Kysely<Tables>,
  id: string,
  keys: Pick<DataKeys, 'open'>,
): Promise<RequestDetail | null> {
  const row = await callsWithStaff(db).where('service_call.id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const { asked, answered } = JSON.parse(row.facts) as { asked?: unknown; answered?: unknown };
  return {
    ...toSummary(row),
    keyId: row.key_id,
    signedTimestamp: row.signed_timestamp,
    bodyBytes: row.body_bytes,
    bodySha256: row.body_sha256,
    asked,
    answered,
    personalValues: [...openCallValues(row, keys)]
      .filter(([field]) => operationOfUnknown(field) === null)
      .map(([field, value]) => ({ field, masked: maskValue(field, value) })),
  };
}

function callsWithStaff(db: Kysely<Tables>) {
  return db
    .selectFrom('service_call')
    .leftJoin('staff', 'staff.id', 'service_call.staff_id')
    .selectAll('service_call')
    .select(['staff.email', 'staff.name']);
}

type Row = ServiceCallTable & { readonly email: string | null; readonly name: string | null };

function toSummary(row: Row): RequestSummary {
  const { email, name } = row;
  return {
    id: row.id,
    at: toIso(row.at),
    staff: email === null || name === null ? null : { id: row.staff_id, email, name },
    operation: row.operation,
    method: row.method,
    uri: row.uri,
    identityReference: row.identity_reference,
    rampId: row.ramp_id,
    outcome: row.outcome,
    status: row.status,
    durationMs: row.duration_ms,
    attempts: row.attempts,
    traceId: row.trace_id,
  };
}
