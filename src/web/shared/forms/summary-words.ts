import { catalogue } from '#web/shared/language/catalogue.ts';

/** The words of the list of what is wrong in a form. */
export const summaryWords = catalogue('summary', {
  title: '{count, plural, one {One field needs} other {# fields need}} your attention',
});
