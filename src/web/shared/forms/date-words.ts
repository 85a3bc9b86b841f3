/** The words of a field with a calendar day. */
export const dateWords = {
  placeholder: 'YYYY-MM-DD',
  hint: 'Such as 1990-05-12 or 12 May 1990',
  oneOrOther: (one: string, other: string) => `${one} or ${other}? Choose one`,
  changeTo: (day: string) => `Change to ${day}`,
  whichDay: 'Which day do you mean?',
  open: (label: string) => `Choose ${label} in a calendar`,
  calendar: (label: string) => `Calendar: ${label}`,
  level: 'Month and year',
  next: 'Next month',
  previous: 'Previous month',
} as const;
