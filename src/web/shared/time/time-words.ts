import { catalogue } from '#web/shared/language/catalogue.ts';

export const timeWords = catalogue('time', {
  justNow: 'just now',
  lessThanAMinute: 'less than a minute',
});
