import { catalogue } from './catalogue.ts';

export const languageWords = catalogue('language', {
  label: 'Language',
  notKept: 'This browser keeps no settings. Sign in, then choose the language in Settings.',
  hint: 'The desk’s texts, dates and numbers, wherever you sign in. The page loads again in it.',
  change: 'Change language',
  changed: 'Language changed',
  inPalette: 'Settings: your language',
});
