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
  /** The one that was asked for. */
  language: CustomerLanguage;
  /** That of the text; null where the service's own words are in it, whose language isn't known. */
  textLanguage: CustomerLanguage | null;
  /** The one that was asked for could not be loaded: the text is the English one. */
  isSubstitute: boolean;
  choose: (language: CustomerLanguage) => void;
}

/** The desk's text in the customer's language; the built-in English is there at once. */
export function useCustomerSentence(
  parts: readonly MessagePart[],
  { language: usual = 'en', values }: CustomerSentenceOptions = {},
): CustomerSentence {
  const [chosen, setChosen] = useState<CustomerLanguage | null>(null);
  const wanted = chosen ?? usual;
  const isOurs = parts.some((part) => 'key' in part);
  const { data, isError, refetch } = useQuery({ ...customerMessagesQuery(wanted), enabled: isOurs });
  const choose = (next: CustomerLanguage) => {
    setChosen(next);
    if (next === wanted && isError) void refetch();
  };
  const isTheirs = parts.some((part) => 'said' in part);
  const inLanguage = (one: CustomerLanguage) => ({
    language: wanted,
    textLanguage: isTheirs ? null : one,
    choose,
  });
  if (data !== undefined && isOurs)
    return { ...inLanguage(wanted), text: messageText(parts, data, values), isSubstitute: false };
  const isEnglish = wanted === 'en' || !isOurs;
  const isSubstitute = isError && !isEnglish;
  const text = isEnglish || isError ? englishText(parts, values) : null;
  return { ...inLanguage(isSubstitute ? 'en' : wanted), text, isSubstitute };
}
