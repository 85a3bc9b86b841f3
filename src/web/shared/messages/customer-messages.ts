import { queryOptions } from '@tanstack/react-query';

import { customerMessagesApi } from '#contract/desk/api/customer-messages.ts';
import type { CustomerMessages } from '#contract/desk/customer-messages.ts';
import {
  type CustomerLanguage,
  type FilledReply,
  filledReply,
  firstFilled,
  type Placeholder,
  variantsOf,
} from '#contract/messages/message-rules.ts';
import { methodForCustomers } from '#contract/messages/method-names.ts';
import { windowForCustomers } from '#contract/messages/window-names.ts';
import { messagesEn, type MessageKey } from '#contract/messages/messages-en.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { withoutEmptyDigits } from '#web/shared/format/money.ts';

/** One of the desk's texts, or the service's words unchanged. */
export type MessagePart = { readonly key: MessageKey } | { readonly said: string };

interface MessageAmount {
  /** Decimal string. */
  readonly amount: string;
  readonly code: string;
}

/** Written in the text's language. */
type MessageValue =
  | string
  | MessageAmount
  | { readonly instant: string }
  | { readonly method: string }
  | { readonly window: string };

/** Null if unknown. */
export type MessageValues = Readonly<Partial<Record<Placeholder, MessageValue | null>>>;

export const customerMessagesKey = ['customer-messages'] as const;

export function customerMessagesQuery(language: CustomerLanguage) {
  return queryOptions({
    queryKey: [...customerMessagesKey, language],
    queryFn: async ({ signal }) =>
      deskCall(customerMessagesApi.customerMessages, { query: { language }, signal }),
    staleTime: 5 * 60_000,
  });
}

/** Returns the built-in English, available at once. */
export function englishText(parts: readonly MessagePart[], values: MessageValues = {}): string {
  return messageText(parts, { language: 'en', texts: {} }, values);
}

/** Returns each text's first version whose values are all known. */
export function messageText(
  parts: readonly MessagePart[],
  { language, texts }: Pick<CustomerMessages, 'language' | 'texts'>,
  values: MessageValues = {},
): string {
  const written = valuesIn(language, values);
  return joined(
    parts,
    (key) =>
      firstFilled(texts[key] ?? [], written) ?? firstFilled(variantsOf(messagesEn[key]), written) ?? '',
  );
}

/** Returns a built-in English text, without values. */
export function plainEnglish(key: MessageKey): string {
  return englishText([{ key }]);
}

/** Fills in a reply template, whole or not at all. */
export function replyText(template: string, language: CustomerLanguage, values: MessageValues): FilledReply {
  return filledReply(template, valuesIn(language, values));
}

function valuesIn(
  language: CustomerLanguage,
  values: MessageValues,
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value && written(language, value)]),
  );
}

function written(language: CustomerLanguage, value: MessageValue): string | null {
  if (typeof value === 'string') return value;
  if ('instant' in value) return instantIn(language, value.instant);
  if ('window' in value) return windowForCustomers(value.window, language);
  return 'method' in value ? methodForCustomers(value.method, language) : amountIn(language, value);
}

/** Without a country, Intl takes American English and Brazilian Portuguese. */
const locales: Readonly<Partial<Record<CustomerLanguage, string>>> = { en: 'en-GB', pt: 'pt-PT' };

function localeOf(language: CustomerLanguage): string {
  return locales[language] ?? language;
}

/** Formats as `28 Nov 2026, 18:24 UTC`; null if it isn't an instant. */
function instantIn(language: CustomerLanguage, instant: string): string | null {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return null;
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  });
  return `${format.format(at)} UTC`;
}

/** Keeps every digit that means something. */
function amountIn(language: CustomerLanguage, { amount: whole, code }: MessageAmount): string {
  const amount = withoutEmptyDigits(whole, code);
  if (!/^-?\d+(?:\.\d+)?$/.test(amount)) return `${amount} ${code}`;
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: true,
  });
  // Text keeps every digit.
  return `${format.format(amount as Intl.StringNumericLiteral)} ${code}`;
}

function joined(parts: readonly MessagePart[], textOf: (key: MessageKey) => string): string {
  return parts.map((part) => ('said' in part ? part.said : textOf(part.key))).join(' ');
}
