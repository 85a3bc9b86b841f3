import { catalogue } from '#web/shared/language/catalogue.ts';

export const newBrowserWords = catalogue('new-browser', {
  title:
    '{count, plural, one {A new browser was used} other {# new browsers were used}} to sign in to your account',
  look: 'Check that it was you',
});
