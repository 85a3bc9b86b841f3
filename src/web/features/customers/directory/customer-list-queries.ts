import { customerList } from '#contract/desk/customer-list.ts';
import { csvPath, directoryQuery } from '#web/shared/lists/directory-query.ts';

import { type CustomerFilters, writeFilters } from './customer-filters.ts';

const keys = {
  list: (filters: CustomerFilters) => ['customers', 'list', filters],
} as const;

/** The customers that the filters let through, page by page. */
export function customerListQuery(filters: CustomerFilters) {
  return directoryQuery({
    queryKey: keys.list(filters),
    schema: customerList,
    path: '/api/customers',
    asked: writeFilters(filters),
    live: [{ kind: 'customer' }],
  });
}

/** Where the customers that the filters let through are had as CSV. */
export function exportPath(filters: CustomerFilters): string {
  return csvPath('/api/customers', writeFilters(filters));
}
