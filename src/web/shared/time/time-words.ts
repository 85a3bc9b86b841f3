import { catalogue } from '#web/shared/language/catalogue.ts';

/** The words of times and durations that `Intl` does not have. */
export const timeWords = catalogue('time', {
  justNow: 'just now',
  lessThanAMinute: 'less than a minute',
});
