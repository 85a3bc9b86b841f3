import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { CustomerLanguage } from '#contract/messages/message-rules.ts';

import {
  customerMessagesQuery,
  englishText,
  type MessagePart,
  messageText,
  type MessageValues,
} from './customer-messages.ts';

interface CustomerSentenceOptions {
  /** In which the customer is usually written to; English where it isn't known. */
  language?: CustomerLanguage | undefined;
  values?: MessageValues | undefined;
}

/** A text for a customer in the language that is chosen. */
export interface CustomerSentence {
  /** Null while it loads. */
  text: string | null;
  /** That of the text. */
  language: CustomerLanguage;
  /** The one that was asked for could not be loaded: the text is the English one. */
  isSubstitute: boolean;
  choose: (language: CustomerLanguage) => void;
}

/** The desk's text in the customer's language; the built-in English is there at once. */
export function useCustomerSentence(
  parts: readonly MessagePart[],
  { language: usual = 'en', values }: CustomerSentenceOptions = {},
): CustomerSentence {
  const [chosen, choose] = useState<CustomerLanguage | null>(null);
  const wanted = chosen ?? usual;
  const isOurs = parts.some((part) => 'key' in part);
  const { data, isError } = useQuery({ ...customerMessagesQuery(wanted), enabled: isOurs });
  if (data !== undefined && isOurs)
    return { text: messageText(parts, data, values), language: wanted, isSubstitute: false, choose };
  const isEnglish = wanted === 'en' || !isOurs;
  const text = isEnglish || isError ? englishText(parts, values) : null;
  return { text, language: isError ? 'en' : wanted, isSubstitute: isError && !isEnglish, choose };
}
