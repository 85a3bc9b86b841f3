import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type { CustomerSummary } from '#contract/desk/overview.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { routeFor } from '#server/http/access.ts';
import { csvTable } from '#server/http/csv-table.ts';
import type { CustomerTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { askedOf } from '#server/http/serve.ts';

import { type CustomerParts, serviceNow } from './customer-routes.ts';
import { type CustomerFilters, customerPage, filtersOf, keyOf, toSummaries } from './customer-store.ts';
import { type ExportableList, downloadList, type DownloadParts } from './list-download.ts';

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

/** Customers as lines of CSV. */
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

/** Customers that the filters let through, as a list that can be downloaded. */
export function exportableCustomers(
  db: Kysely<Tables>,
  filters: CustomerFilters,
): ExportableList<CustomerTable> {
  const isByNewest = filters.q === undefined && filters.waitingBefore === undefined;
  return {
    head: customersHead,
    page: async (after, limit, offset = 0) =>
      customerPage(db, filters, after).offset(offset).limit(limit).execute(),
    keyOf: (row) => keyOf(filters, row),
    idOf: (row) => row.identity_reference,
    eventOf: (row) => (isByNewest ? row.last_event_id : null),
    lines: async (rows) => csvLines(await toSummaries(db, rows)),
  };
}

export type CustomerExportParts = DownloadParts & Pick<CustomerParts, 'db' | 'nowMs' | 'serviceTime'>;

/** `GET /api/customers.csv`: the list as a file. */
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
