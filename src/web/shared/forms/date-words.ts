import { catalogue } from '#web/shared/language/catalogue.ts';

export const dateWords = catalogue('date', {
  placeholder: 'YYYY-MM-DD',
  hint: 'For example, 1990-05-12 or 12 May 1990',
  whichOf: '{days}? Choose one.',
  changeTo: 'Change to {day}',
  whichDay: 'Which day do you mean?',
  open: 'Open calendar: {label}',
  calendar: 'Calendar: {label}',
  level: 'Month and year',
  next: 'Next month',
  previous: 'Previous month',
});
