import { customerList } from '#contract/desk/overview.ts';
import { csvPath, filteredPagesQuery } from '#web/shared/lists/pages-query.ts';

import { customerFilters, type CustomerFilters } from './customer-filters.ts';

const keys = {
  list: (filters: CustomerFilters) => ['customers', 'list', filters],
} as const;

const path = '/api/customers';

/** The customers that match the filters, page by page. */
export function customerListQuery(filters: CustomerFilters) {
  const query = customerFilters.write(filters);
  const live = [{ kind: 'customer' }] as const;
  return filteredPagesQuery({ queryKey: keys.list(filters), schema: customerList, path, query, live });
}

/** The path of the matching customers as CSV. */
export function exportPath(filters: CustomerFilters): string {
  return csvPath(path, customerFilters.write(filters));
}
