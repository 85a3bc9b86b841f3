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

/** What the rows of a live list are called. */
export interface Noun {
  one: string;
  many: string;
}

const counted = (count: number, { one, many }: Noun) => `${count} ${count === 1 ? one : many}`;

/** The words of a list that is followed live, whatever its rows are. */
export const liveListWords = {
  loading: ({ many }: Noun) => `Loading ${many}`,
  follow: 'Follow live',
  followHint: ({ many }: Noun) =>
    `Shows new ${many} at the top by themselves, while the top is in view and none is open`,
  arrived: (count: number, isMore: boolean, { one, many }: Noun) =>
    isMore ? `More than ${count} new ${many}` : `${count} new ${count === 1 ? one : many}`,
  showNew: (count: number, isMore: boolean) => `Show ${count}${isMore ? '+' : ''} new`,
  showNewest: 'Show the newest',
  startsAtOpen: ({ one }: Noun) => `The list begins at the open ${one}.`,
  listed: (count: number, isWhole: boolean, noun: Noun) =>
    isWhole ? counted(count, noun) : `The first ${counted(count, noun)}`,
  greyRow: 'Loading…',
  timeFields: 'From … until',
  timeEnds: { from: 'from', to: 'until' },
  timeField: {
    from: (zone: 'utc' | 'local') => `From, ${zone === 'utc' ? 'UTC' : 'local time'}`,
    to: (zone: 'utc' | 'local') => `Until, ${zone === 'utc' ? 'UTC' : 'local time'}`,
  },
} as const;
