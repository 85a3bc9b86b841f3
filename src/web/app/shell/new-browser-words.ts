import { catalogue } from '#web/shared/language/catalogue.ts';

export const newBrowserWords = catalogue('new-browser', {
  title: '{count, plural, one {A new browser signed in} other {# new browsers signed in}} to your account',
  look: 'Check that it was you',
});
