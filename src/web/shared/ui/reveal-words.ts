import { catalogue } from '#web/shared/language/catalogue.ts';

/** The words around showing what is masked. */
export const revealWords = catalogue('reveal', {
  reveal: 'Reveal {what}',
  hide: 'Hide {what}',
  revealAll: 'Reveal all',
  revealAllText: 'Rampart will show {count} values for 5 minutes.',
  allShown: 'All values are shown for {minutes} minutes',
  hideAll: 'Hide all · {time}',
  forMinutes: '{minutes} min',
  hiddenIn: 'hidden in {time}',
  shownFor: 'The {what} is shown for {minutes} minutes',
  whyReveal: 'Reason for the reveal',
  revealIsKept: 'Your name, the time and this reason go into the audit trail.',
  revealForMinutes: 'Reveal for 5 minutes',
});
