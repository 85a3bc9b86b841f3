/** The words of a field with a calendar day. */
export const dateWords = {
  placeholder: 'YYYY-MM-DD',
  hint: 'Year, month, day',
  twoReadings: (one: string, other: string) => `${one} or ${other}? Type the year first`,
  open: (label: string) => `Choose ${label} in a calendar`,
  calendar: (label: string) => `Calendar: ${label}`,
  level: 'Month and year',
  next: 'Next month',
  previous: 'Previous month',
} as const;
