import type { CustomerLanguage } from '#contract/messages/message-rules.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const messageWords = catalogue('message', {
  title: 'Tell the customer',
  notYet: 'Nothing to tell the customer yet',
  language: 'Language of the text',
  copy: 'text for the customer',
  replies: 'Copy a reply',
  repliesLoading: 'Loading replies…',
  repliesFailed: 'The replies couldn’t be loaded',
  noReplies: 'No reply templates yet. An admin adds them in Settings, under Customer messages.',
  loading: 'Loading the text',
  notLoaded: 'The text in this language couldn’t be loaded. This is the English one.',
});

export const languageNames: Readonly<Record<CustomerLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  pl: 'Polski',
  tr: 'Türkçe',
};
