import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod';

import type { BlockingMessage, LinkedCustomer, customerRecord } from '#contract/desk/customers.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import type { Tables } from '#server/database/tables.ts';
import { callbackReports } from '#server/privacy/facts/callback-reports.ts';
import { type Facts, currentFacts, joinFacts, lastEventOf } from '#server/privacy/facts/customer-state.ts';
import { type StuckParts, stuckRule } from '#server/privacy/facts/ramp-state.ts';
import { askedOf, serve } from '#server/http/serve.ts';
import { toIso, toIsoOrNull } from '#server/database/instants.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { stateOfRow } from '#server/directory/projection/customer-rows.ts';
import type { ServiceTime } from '#server/http/service-time.ts';
import type { CustomerSummary } from '#contract/desk/customer-list.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { mayRole } from '#contract/desk/permissions.ts';
import { currentPerson, routeFor } from '#server/http/access.ts';
import { csvTable } from '#server/http/csv-table.ts';
import type { CustomerTable } from '#server/database/directory-tables.ts';

import { listActivity } from './customer-activity.ts';
import {
  type CustomerFilters,
  customerPage,
  filtersOf,
  findCustomer,
  keyOf,
  listCustomers,
  orderOf,
  toSummaries,
} from './customer-store.ts';
import { listRamps } from './ramp-store.ts';
import { type BodyReading, callbackReasons } from './ramp-timeline.ts';
import { maskedValues, shownFacts, withheldFields } from './shown-values.ts';
import { submissionsOf } from './submission-rows.ts';
import { type DownloadParts, type ExportableList, downloadList } from './list-download.ts';

const maxMessages = 200;

/**
 * Finds the callback that blocked a customer; retention erases its reasons. Spec: Events › identityMessage.
 * T-6.
 */
async function blockingMessage(
  db: Kysely<Tables>,
  identityReference: string,
  reading: BodyReading,
): Promise<BlockingMessage | null> {
  const messages = await db
    .selectFrom('callback_event')
    .selectAll()
    .where('object_id', '=', identityReference)
    .where('kind', 'in', ['identity', 'kyc'])
    .where('processed_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(maxMessages)
    .execute();
  const accounts = messages.map((message) => callbackReports(message).customers[0]?.facts ?? {});
  const { blockedByMessage } = accounts.reduce<Facts>(joinFacts, {});
  const counting = messages.find(({ id }) => id === blockedByMessage?.eventId);
  return counting === undefined ? null : toBlockingMessage(counting, reading);
}

function toBlockingMessage(event: CallbackEventTable, reading: BodyReading): BlockingMessage {
  return {
    eventId: event.id,
    // A kycMessage's account is no status. Choice: kycMessage.
    status: event.kind === 'kyc' ? 'ACCOUNT_BLOCKED' : (event.status ?? ''),
    statusDate: event.status_date,
    statusAt: toIsoOrNull(event.status_at),
    receivedAt: toIso(event.received_at),
    ...callbackReasons(event, reading),
  };
}

const maxLinked = 20;
const kinds = ['email', 'phone'] as const;

/** Finds customers who share an e-mail or phone number, opening nothing. T-14. */
async function linkedCustomers(db: Kysely<Tables>, identityReference: string): Promise<LinkedCustomer[]> {
  const linked = new Map<string, LinkedCustomer>();
  for (const kind of kinds)
    for (const { object_id: id } of await sharingValue(db, identityReference, kind)
      .limit(maxLinked)
      .execute())
      linked.set(`${id} ${kind}`, { identityReference: id, matched: kind });
  return [...linked]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, maxLinked)
    .map(([, one]) => one);
}

export function sharingValue(db: Kysely<Tables>, identityReference: string, kind: (typeof kinds)[number]) {
  return db
    .selectFrom('lookup as own')
    .innerJoin('lookup as other', (join) =>
      join.onRef('other.digest', '=', 'own.digest').onRef('other.kind', '=', 'own.kind'),
    )
    .select('other.object_id')
    .distinct()
    .where('own.object_id', '=', identityReference)
    .where('own.object_kind', '=', 'customer')
    .where('own.kind', '=', kind)
    .where('other.object_kind', '=', 'customer')
    .where('other.object_id', '!=', identityReference)
    .orderBy('other.object_id');
}

export interface CustomerParts extends StuckParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'open'>;
  readonly serviceTime: Pick<ServiceTime, 'at' | 'refresh'>;
  readonly serviceFields: ServiceFields;
}

export function customerRoutes(app: FastifyInstance, parts: CustomerParts): void {
  const { db } = parts;
  serve(app, 'listCustomers', async ({ request, query }) => {
    const { dataKeys } = parts;
    const serviceNowMs = await serviceNow(query, parts);
    const mayReadQueue = mayRole(currentPerson(request).role, 'read-queue');
    return listCustomers(db, query, { serviceNowMs, dataKeys, mayReadQueue });
  });
  serve(app, 'getCustomer', async ({ params }) => recordOf(params.identityReference, parts));
  serve(app, 'listActivity', async ({ params, query }) =>
    listActivity(db, params.identityReference, { query, keys: parts.dataKeys }),
  );
}

/** Refreshes for the filter: the service's clock may have been moved. */
async function serviceNow(
  { recheck }: { readonly recheck?: unknown },
  { nowMs, serviceTime }: Pick<CustomerParts, 'nowMs' | 'serviceTime'>,
): Promise<number> {
  if (recheck !== undefined) await serviceTime.refresh();
  return serviceTime.at(nowMs());
}

/** Returns an empty record if unknown: the service may know them. */
async function recordOf(reference: string, parts: CustomerParts): Promise<z.input<typeof customerRecord>> {
  const { db, dataKeys } = parts;
  const row = await findCustomer(db, reference);
  const state = row === undefined ? null : stateOfRow(row);
  const last = lastEventOf(state?.facts ?? {});
  const owner = { objectKind: 'customer', objectId: reference } as const;
  const ramps = await listRamps(db, { identityReference: reference, limit: 25 }, stuckRule(parts));
  return {
    identityReference: reference,
    firstSeenAt: toIsoOrNull(last === null ? null : (state?.firstSeenAt ?? null)),
    lastSeenAt: toIsoOrNull(last?.at ?? null),
    waitingSince: toIsoOrNull(row?.waiting_since ?? null),
    blockingMessage: row?.is_blocked === 1 ? await blockingMessage(db, reference, parts) : null,
    linked: await linkedCustomers(db, reference),
    facts: shownFacts(currentFacts(state?.facts ?? {})),
    personalValues: await maskedValues(db, owner, dataKeys),
    withheld: await withheldFields(db, owner, dataKeys),
    submissions: await submissionsOf(db, reference, dataKeys),
    ramps: ramps.items,
  };
}

const table = csvTable([
  'identityReference',
  'country',
  'firstSeenAt',
  'lastSeenAt',
  'isBlocked',
  'onboardingStatus',
  'openRequirements',
  'waitingSince',
  'submissionCount',
  'lastSubmissionAt',
  'lastSubmissionOperation',
  'lastSubmissionBy',
  'lastSubmissionOutcome',
  'lastSubmissionStatus',
]);

const customersHead = table.head;

export function csvLines(customers: readonly CustomerSummary[]): string {
  const rows = customers.map(({ lastSubmission: last, ...customer }) => ({
    ...customer,
    lastSubmissionAt: last?.submittedAt,
    lastSubmissionOperation: last?.operation,
    lastSubmissionBy: last?.submittedBy.email,
    lastSubmissionOutcome: last?.outcome,
    lastSubmissionStatus: last?.status,
  }));
  return table.lines(rows);
}

export function exportableCustomers(
  db: Kysely<Tables>,
  filters: CustomerFilters,
): ExportableList<CustomerTable> {
  const ordered = (asked: CustomerFilters) => ({
    page: async (after: string | undefined, limit: number, offset = 0) =>
      customerPage(db, asked, after).offset(offset).limit(limit).execute(),
    keyOf: (row: CustomerTable) => keyOf(asked, row),
  });
  const newest: CustomerFilters = { ...filters, sort: '-updated' };
  const movesForward = ['-updated', '-requirements', 'waiting'].includes(orderOf(filters));
  return {
    head: customersHead,
    ...ordered(filters),
    news: movesForward && orderOf(newest) === '-updated' ? ordered(newest) : null,
    idOf: (row) => row.identity_reference,
    eventOf: (row) => row.last_event_id,
    lines: async (rows) => csvLines(await toSummaries(db, rows)),
  };
}

export type CustomerExportParts = DownloadParts & Pick<CustomerParts, 'db' | 'nowMs' | 'serviceTime'>;

/** Serves `GET /api/customers.csv`. */
export function customerExportRoute(app: FastifyInstance, parts: CustomerExportParts): void {
  app.route({
    ...routeFor(deskRoutes.exportCustomers),
    async handler(request, reply) {
      const { query } = askedOf('exportCustomers', request);
      const open = async () =>
        exportableCustomers(parts.db, filtersOf(query, await serviceNow(query, parts)));
      return downloadList({ request, reply }, { name: 'customers', query, open }, parts);
    },
  });
}
