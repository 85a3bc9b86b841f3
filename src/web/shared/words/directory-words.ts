/** The words of every list that is narrowed by filters in the address. */
export const directoryWords = {
  download: 'Download CSV',
  compactRows: 'Compact rows',
  loadMore: 'Load more',
  filters: 'Filters',
  clearFilters: 'Clear filters',
  removeFilter: (name: string) => `Remove filter: ${name}`,
  arrived: (count: number) => `${count} new entries`,
  applyFilter: 'Filter',
  any: 'any',
  filterValue: (name: string, value: string) => `${name}: ${value}`,
  spans: { hour: 'the last hour', day: 'the last 24 hours', week: 'the last 7 days' },
  spanSet: 'since a time',
} as const;
