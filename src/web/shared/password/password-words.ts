import { catalogue } from '#web/shared/language/catalogue.ts';

export const passwordWords = catalogue('password', {
  newPassword: 'New password',
  rule: 'At least {min} characters. A few unrelated words work well. Common passwords, your name and your e-mail address are not accepted.',
  tooShort: '{left, plural, one {1 more character} other {# more characters}} needed',
  strength: [
    'Not accepted: very easy to guess',
    'Not accepted: easy to guess',
    'Not accepted: could be guessed. Add a word.',
    'Hard to guess',
    'Very hard to guess',
  ],
});
