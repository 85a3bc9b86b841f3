import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('shared.shared.dateOffset', {
  title: 'Callbacks are dated {time} {isAhead, select, true {ahead} other {behind}}',
  hours: '{count, plural, one {1 hour} other {# hours}}',
  minutes: '{count} minutes',
  set: 'Set',
  toZone: 'to the service’s zone, a zone at {utc}',
  example: ', for example',
  or: ' or',
  andRestart: ', and restart the desk. It is set to',
  meanwhile: '. Until then ages and “late” marks are wrong; the statuses themselves are right.',
});
