import { catalogue } from '#web/shared/language/catalogue.ts';

export const directoryWords = catalogue('list.directory', {
  download: 'Download CSV',
  close: 'Close',
  compactRows: 'Compact rows',
  columns: 'Columns',
  columnsReset: 'Reset columns',
  loadMore: 'Load more',
  filters: 'Filters',
  clearFilters: 'Clear filters',
  removeFilter: 'Remove filter: {name}',
  arrived: '{count, plural, one {# new entry} other {# new entries}}',
  applyFilter: 'Filter',
  any: 'any',
  filterValue: '{name}: {value}',
  spans: { hour: 'the last hour', day: 'the last 24 hours', week: 'the last 7 days' },
  spanSet: 'since a specific time',
});

export const selectionWords = catalogue('list.selection', {
  select: 'Select',
  selectAll: 'Select all listed rows',
  selectRow: 'Select {name}',
  bar: 'Selected rows',
  selected: '{count, plural, =0 {No rows selected} one {# row selected} other {# rows selected}}',
  tooMany: 'Select at most {most, number} rows',
  download: 'Download selected rows',
  clear: 'Clear selection',
  done: 'Done',
  running: 'Progress',
  progress: '{done, number} of {total, number} checked',
  finished:
    '{done, number} of {total, number} checked{failed, plural, =0 {} one {, # failed} other {, # failed}}',
  stop: 'Stop',
  sync: 'Sync',
  checkAgain: 'Check again',
});

export interface Noun {
  one: string;
  many: string;
}

export const liveListWords = catalogue('list.liveList', {
  loading: 'Loading {many}',
  follow: 'Follow live',
  followHint: 'Shows new {many} automatically while the top of the list is in view and no entry is open',
  arrived:
    '{isMore, select, true {More than {count, number} new {many}} other {{count, plural, one {# new {one}} other {# new {many}}}}}',
  showNew:
    '{isMore, select, true {Show {count, number}+ new entries} other {{count, plural, one {Show # new entry} other {Show # new entries}}}}',
  showNewest: 'Show newest entries',
  startsAtOpen: 'The list starts with the {one} you have open.',
  listed:
    '{isWhole, select, true {{count, plural, one {# {one}} other {# {many}}}} other {{count, plural, one {The first {one}} other {The first # {many}}}}}',
  more: '{count, plural, one {# more {one}} other {# more {many}}} loaded',
  timeFields: 'From … until',
  timeEnds: { from: 'from', to: 'until' },
  timeField: {
    from: '{zone, select, utc {From (UTC)} other {From (local time)}}',
    to: '{zone, select, utc {Until (UTC)} other {Until (local time)}}',
  },
});

export function liveWordsOf(noun: Noun) {
  return {
    loading: liveListWords.loading({ ...noun }),
    more: ({ count }: { count: number }) => liveListWords.more({ count, ...noun }),
    listed: ({ count, isAll }: { count: number; isAll: boolean }) =>
      liveListWords.listed({ count, isWhole: isAll, ...noun }),
  };
}
