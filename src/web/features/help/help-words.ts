import { catalogue } from '#web/shared/language/catalogue.ts';

/** The guide itself is in `public/help`. */
export const words = catalogue('help', {
  title: 'Help',
  search: 'Search the guide',
  chapters: 'Chapters',
  parts: {
    begin: 'First steps',
    find: 'Find what to work on',
    documents: 'Customers and documents',
    payments: 'Payments',
    calls: 'Customer questions',
    records: 'Records and accounts',
    reference: 'Reference',
  },
  found: '{count, plural, one {1 result} other {# results}}',
  place: '{chapter} › {heading}',
  nothing: 'No results in the guide',
  nothingText: 'Try fewer or different words, or open a chapter.',
  noChapter: 'No chapter has this name',
  noChapterText: 'The link may be from another version of Rampart. Open one of the chapters.',
  start: 'Start here',
});
