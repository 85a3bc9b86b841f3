import type { ReplyTemplate } from '#contract/desk/customer-messages.ts';
import type { CustomerLanguage, Placeholder } from '#contract/messages/message-rules.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const messageWords = catalogue('message', {
  title: 'Tell the customer',
  notYet: 'Nothing to tell the customer yet',
  language: 'Language of the text',
  copy: 'text for the customer',
  replies: 'Copy a reply',
  repliesFailed: 'The reply templates couldn’t be loaded',
  missing: 'Not on record: {names}',
  placeholders: {
    order: 'order id',
    amount: 'amount',
    reference: 'deposit reference',
    method: 'payment method',
    deadline: 'deadline',
    crypto: 'crypto amount',
    left: 'remaining amount',
    window: 'limit period',
    least: 'minimum amount',
  } satisfies Record<Placeholder, string>,
  loading: 'Loading the text',
  notLoaded: 'The text in this language couldn’t be loaded. The English text is shown instead.',
});

const starterNames: Readonly<Record<string, string>> = catalogue('message.starters', {
  'reply.starter-how-to-pay': 'How to pay',
  'reply.starter-deadline': 'Payment deadline',
  'reply.starter-processing': 'Order being processed',
  'reply.starter-proof-of-payment': 'Ask for proof of payment',
  'reply.starter-clearer-photo': 'Ask for a clearer photo',
  'reply.starter-limit': 'Limit reached',
  'reply.starter-limit-left': 'Remaining limit',
  'reply.starter-smallest-amount': 'Minimum amount',
});

/** Translates a starter's name until somebody changes it. */
export function replyName({ key, name, isNamedByUs }: ReplyTemplate): string {
  return isNamedByUs === true ? (starterNames[key] ?? name) : name;
}

export const languageNames: Readonly<Record<CustomerLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português (Portugal)',
  'pt-BR': 'Português (Brasil)',
  it: 'Italiano',
  pl: 'Polski',
  tr: 'Türkçe',
};
