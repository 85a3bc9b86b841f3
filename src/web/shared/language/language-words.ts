import { catalogue } from './catalogue.ts';

export const languageWords = catalogue('language', {
  label: 'Language',
  notKept: 'This browser doesn’t save settings. Sign in, then choose the language in Settings.',
  hint: 'The language applies wherever you sign in. The page reloads when you change it.',
  change: 'Change language',
  changed: 'Language changed',
  inPalette: 'Settings: your language',
});
