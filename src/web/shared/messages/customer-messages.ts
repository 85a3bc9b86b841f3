import { queryOptions } from '@tanstack/react-query';

import { customerMessagesApi } from '#contract/desk/api/customer-messages.ts';
import type { CustomerMessages } from '#contract/desk/customer-messages.ts';
import { type CustomerLanguage, filledMessage } from '#contract/messages/message-rules.ts';
import { messagesEn, type MessageKey } from '#contract/messages/messages-en.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';

/** Part of a customer text: one of the desk's, or the service's words unchanged. */
export type MessagePart = { readonly key: MessageKey } | { readonly said: string };

/** Formatted in the text's language. */
interface MessageAmount {
  /** Decimal string. */
  readonly amount: string;
  readonly code: string;
}

/** Values by placeholder; null if unknown. */
export type MessageValues = Readonly<Record<string, string | MessageAmount | null>>;

export const customerMessagesKey = ['customer-messages'] as const;

/** This company's texts for customers, in one language. */
export function customerMessagesQuery(language: CustomerLanguage) {
  return queryOptions({
    queryKey: [...customerMessagesKey, language],
    queryFn: async ({ signal }) =>
      deskCall(customerMessagesApi.customerMessages, { query: { language }, signal }),
    staleTime: 5 * 60_000,
  });
}

/** The built-in English, available at once. */
export function englishText(parts: readonly MessagePart[], values: MessageValues = {}): string {
  const written = valuesIn('en', values);
  return joined(parts, (key) => filledMessage(messagesEn[key], written) ?? messagesEn[key]);
}

/** The desk's words. A text that needs an unknown value falls back to the built-in one. */
export function messageText(
  parts: readonly MessagePart[],
  { language, texts, replaced }: Pick<CustomerMessages, 'language' | 'texts' | 'replaced'>,
  values: MessageValues = {},
): string {
  const written = valuesIn(language, values);
  return joined(parts, (key) => {
    const text = texts[key] ?? messagesEn[key];
    return filledMessage(text, written) ?? replaced[key] ?? text;
  });
}

function valuesIn(
  language: CustomerLanguage,
  values: MessageValues,
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null || typeof value === 'string' ? value : amountIn(language, value),
    ]),
  );
}

/** Keeps every digit, grouped for the language. */
function amountIn(language: CustomerLanguage, { amount, code }: MessageAmount): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(amount)) return `${amount} ${code}`;
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(language, {
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
