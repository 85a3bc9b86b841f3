/** The texts of the oldest cases. */
export const caseWords = {
  none: 'No ramp is stuck or needs a look.',
} as const;

/** The texts of what the desk asks by itself. */
export const recheckPanelWords = {
  title: 'Checked by Rampart',
  checked: (customers: number) =>
    `Re-checked ${customers === 1 ? '1 customer' : `${customers} customers`} with pending submissions in the last 24 hours.`,
  last: ' Last check:',
  changes: 'Customers with a new answer',
} as const;

/** The texts of the plot. */
export const chartWords = {
  loading: 'Loading the last 14 days',
  fulfilled: 'Fulfilled',
  inProgress: 'In progress',
  notFulfilled: 'Not fulfilled',
  bar: (day: string, figure: string, name: string) => `${day}: ${figure} ${name.toLowerCase()}`,
  noFigure: '–',
  ramps: 'Ramps, 14 days',
  callbacks: 'Callbacks, 14 days',
  answers: 'Response time, 14 days',
  accepted: 'Accepted',
  refused: 'Refused',
  medianResponse: 'Median response',
  ms: (figure: string) => `${figure} ms`,
  today: 'today',
  asTable: 'Show as a table',
  day: 'Day',
  median: 'Median time to fulfil',
  noneFulfilled: 'none fulfilled',
} as const;
