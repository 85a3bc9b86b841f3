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
  /** English if unknown. */
  language?: CustomerLanguage | undefined;
  values?: MessageValues | undefined;
}

export interface CustomerSentence {
  text: string | null;
  /** About as long as the text to come. */
  english: string;
  /** The one asked for. */
  language: CustomerLanguage;
  /** Null if the service's words are in it. */
  textLanguage: CustomerLanguage | null;
  /** The language asked for failed to load: the text is English. */
  isSubstitute: boolean;
  choose: (language: CustomerLanguage) => void;
}

/** Returns a null text while it loads, English if it can't. */
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
  const english = englishText(parts, values);
  const inLanguage = (one: CustomerLanguage) => ({
    english,
    language: wanted,
    textLanguage: isTheirs ? null : one,
    choose,
  });
  if (data !== undefined && isOurs)
    return { ...inLanguage(wanted), text: messageText(parts, data, values), isSubstitute: false };
  const isEnglish = wanted === 'en' || !isOurs;
  const isSubstitute = isError && !isEnglish;
  const text = isEnglish || isError ? english : null;
  return { ...inLanguage(isSubstitute ? 'en' : wanted), text, isSubstitute };
}
