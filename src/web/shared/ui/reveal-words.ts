import { catalogue } from '#web/shared/language/catalogue.ts';

export const revealWords = catalogue('reveal', {
  reveal: 'Reveal {what}',
  hide: 'Hide {what}',
  revealAll: 'Reveal all',
  revealAllText: 'Rampart will show {count, plural, one {# value} other {# values}} for 5 minutes.',
  allShown: 'Showing all values for {minutes, plural, one {# minute} other {# minutes}}',
  hideAll: 'Hide all · {time}',
  forMinutes: '{minutes} min',
  hiddenIn: 'hides in {time}',
  shownFor: 'Showing the {what} for {minutes} minutes',
  whyReveal: 'Reason for revealing the data',
  revealIsKept: 'Your name, the time and this reason are recorded in the audit trail.',
  revealForMinutes: 'Reveal for 5 minutes',
});
