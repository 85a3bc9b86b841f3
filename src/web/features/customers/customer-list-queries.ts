import { customerListApi, customerListStreams } from '#contract/desk/api/customer-list.ts';
import { deskPath } from '#web/shared/api/desk-call.ts';
import { filteredPagesQuery } from '#web/shared/lists/pages-query.ts';

import { customerFilters, type CustomerFilters } from './customer-filters.ts';

const keys = {
  list: (filters: CustomerFilters) => ['customers', 'list', filters],
} as const;

export function customerListQuery(filters: CustomerFilters) {
  const query = customerFilters.write(filters);
  const live = [{ kind: 'customer' }] as const;
  return filteredPagesQuery(customerListApi.listCustomers, { query }, { queryKey: keys.list(filters), live });
}

export function exportPath(filters: CustomerFilters): string {
  return deskPath(customerListStreams.exportCustomers, { query: customerFilters.write(filters) });
}
