import { catalogue } from '#web/shared/language/catalogue.ts';

export const oldestWords = catalogue('later.oldest', {
  none: 'The queue has no open items.',
});

export const recheckPanelWords = catalogue('later.recheckPanel', {
  title: 'Checked by Rampart',
  checked:
    '{customers, plural, one {In the last 24 hours Rampart checked 1 customer with pending submissions.} other {In the last 24 hours Rampart checked # customers with pending submissions.}}',
  last: 'Last check: {when}',
  changes: 'Customers with a new answer',
});

export const chartWords = catalogue('later.chart', {
  loading: 'Loading the last 14 days',
  fulfilled: 'Fulfilled',
  inProgress: 'In progress',
  notFulfilled: 'Not fulfilled',
  unknownStatus: 'Unknown status',
  bar: '{day}: {figure} {name}',
  noFigure: '–',
  ramps: 'Ramps, 14 days',
  callbacks: 'Callbacks, 14 days',
  answers: 'Response time, 14 days',
  answersByHour: 'Response time, 24 hours',
  hourName: '{time} UTC',
  hour: 'Hour',
  now: 'now',
  accepted: 'Accepted',
  refused: 'Refused',
  medianResponse: 'Median response time',
  ms: '{figure} ms',
  today: 'today',
  asTable: 'Show as a table',
  day: 'Day',
  median: 'Median time to fulfil',
  noneFulfilled: 'none fulfilled',
});
