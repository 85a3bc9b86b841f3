/** The words of every list that is narrowed by filters in the address. */
export const directoryWords = {
  download: 'Download CSV',
  compactRows: 'Compact rows',
  loadMore: 'Load more',
  filters: 'Filters',
  clearFilters: 'Clear filters',
  removeFilter: (name: string) => `Remove filter: ${name}`,
  applyFilter: 'Filter',
} as const;
