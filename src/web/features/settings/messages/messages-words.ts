import { isMessageKey, type Placeholder } from '#contract/messages/message-rules.ts';
import type { MessageKey } from '#contract/messages/messages-en.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';
import { requirementTitle } from '#web/shared/words/requirement-words.ts';
import { nameInWords } from '#web/shared/words/name-words.ts';

export const messagesWords = catalogue('messages.page', {
  lead: 'Texts for customers in their own language. Your changes take effect immediately for everyone.',
  language: 'Language',
  loading: 'Loading the texts',
  changed: 'Changed',
  edit: 'Edit',
  editNamed: 'Edit {title}',
  by: 'Changed by {name}',
  byUnknown: 'Changed by an unknown user',
  replies: 'Reply templates',
  addReply: 'Add reply template',
  noReplies: 'No reply templates yet',
  notTranslated: 'Not translated',
  noRepliesText:
    'Reply templates are ready-made texts that agents can copy from the ramp, customer, limits, eligibility and diagnosis pages.',
  restoreStarters: 'Restore starter templates',
  startersRestored: 'Starter templates restored',
  newReply: 'New reply template',
  titleIn: '{title} · {language}',
  name: 'Name',
  nameHint: 'The name agents see, for example “Ask for a clearer photo”. It is the same in every language.',
  text: 'Text',
  mayUse: 'You can use {names}',
  mustUse: 'Must contain {names}',
  placeholders: {
    order: '{placeholder} for the order id',
    amount: '{placeholder} for the amount',
    reference: '{placeholder} for the deposit reference',
    method: '{placeholder} for the payment method',
    deadline: '{placeholder} for the payment deadline (if the service gives one)',
    left: '{placeholder} for the remaining limit',
    least: '{placeholder} for the minimum amount',
    crypto: '{placeholder} for the crypto amount',
    window: '{placeholder} for the limit period',
  } as const satisfies Record<Placeholder, string>,
  preview: 'Preview',
  builtIn: 'Built-in text',
  firstKnown: 'Rampart uses the first text whose values are all known.',
  ifUnknown: 'If a value isn’t known, Rampart uses the built-in text.',
  save: 'Save text',
  saved: 'Text saved',
  reset: 'Restore built-in text',
  wasReset: 'Built-in text restored',
  remove: 'Delete in every language',
  removeAsk: 'This deletes the reply template and all its translations. You can’t undo this.',
  removeStarterAsk:
    'This deletes the starter template and your changes to it in every language. You can restore the original later, but not your changes.',
  removeYes: 'Delete reply template',
  removeNo: 'Keep template',
  removed: 'Reply template deleted',
});

/** By place of use, in order. */
export const messageGroups = catalogue('messages.groups', {
  ramp: 'Ramps',
  'payment-ready': 'Payment ready, by payment method',
  late: 'Stuck ramps',
  onboarding: 'Submissions',
  diagnosis: 'Why can’t this customer pay?',
  requirement: 'Requirements',
  limit: 'Limits',
  'limit-left': 'Remaining limit',
  'limit-reached': 'Limit reached',
  error: 'Errors',
});

const titles: Readonly<Record<string, string>> = catalogue('messages.titles', {
  'payment-ready.api': 'Bank transfer',
  'payment-ready.sdk': 'Card, Apple Pay or Google Pay',
  'payment-ready.redirect': 'Payment page',
  'late.longer': 'Added to every text about a stuck ramp',
  'diagnosis.ready': 'Ready to pay',
  'diagnosis.requirements': 'Requirements missing',
  'diagnosis.not-found': 'Customer not found',
  'diagnosis.over-limit': 'Over the limit',
  'diagnosis.below-minimum': 'Below the minimum',
  'diagnosis.sale-ready': 'Ready to sell',
  'diagnosis.sale-requirements': 'Requirements missing for a sale',
  'diagnosis.sale-over-limit': 'Sale over the limit',
  'diagnosis.sale-below-minimum': 'Sale below the minimum',
  'diagnosis.refused': 'Refused',
  'diagnosis.sale-refused': 'Sale refused',
  'diagnosis.unknown': 'Could not be checked',
});

const periods: Readonly<Record<string, string>> = catalogue('messages.periods', {
  DAILY: 'Day',
  WEEKLY: 'Week',
  MONTHLY: 'Month',
  ANNUAL: 'Year',
  sale: 'Sales',
});

export function messageTitle(key: MessageKey): string {
  const [kind = '', name = ''] = key.split('.');
  const title = titles[key];
  if (title !== undefined) return title;
  if (kind === 'requirement') return requirementTitle(name);
  if (kind.startsWith('limit')) return periods[name] ?? name;
  return kind === 'error' ? `HTTP ${name}` : nameInWords(name);
}

export function titleOfMessage(key: string, name: string | null): string {
  return isMessageKey(key) ? messageTitle(key) : (name ?? key);
}
