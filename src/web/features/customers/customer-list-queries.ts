import { customerListApi, customerListStreams } from '#contract/desk/api/customer-list.ts';
import type { CustomerSort } from '#contract/desk/customer-list.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { deskPath } from '#web/shared/api/desk-call.ts';
import { filteredPagesQuery } from '#web/shared/lists/pages-query.ts';
import type { RunOne } from '#web/shared/lists/run-through.ts';
import { questionsAbout } from '#web/shared/verdict/customer-questions.ts';
import { knownCustomerQuery } from '#web/shared/verdict/known-customer.ts';

import { customerFilters, type CustomerFilters } from './customer-filters.ts';

const keys = {
  list: (filters: CustomerFilters) => ['customers', 'list', filters],
} as const;

export function customerListQuery(filters: CustomerFilters) {
  const query = customerFilters.write(filters);
  // The last ramp and the queue's state are among its columns.
  const live = [{ kind: 'customer' }, { kind: 'ramp' }, { kind: 'queue' }] as const;
  return filteredPagesQuery(customerListApi.listCustomers, { query }, { queryKey: keys.list(filters), live });
}

export function exportPath(filters: CustomerFilters): string {
  return deskPath(customerListStreams.exportCustomers, { query: customerFilters.write(filters) });
}

/** Returns the path of an export of selected customers, in the list's order but regardless of its filters. */
export function selectionPath(sort: CustomerSort | null, ids: readonly string[]): string {
  const query = { ids: ids.join(), ...(sort !== null && { sort }) };
  return deskPath(customerListStreams.exportCustomers, { query });
}

/** Asks about the last route and amount, as the customer's page does. */
export const checkAgain: RunOne = async (identityReference, { client, signal }) => {
  const record = await client.fetchQuery(knownCustomerQuery(identityReference));
  await callService('checkEligibility', { body: questionsAbout(record).eligibility, signal });
};
