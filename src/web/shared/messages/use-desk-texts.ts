import { useQuery } from '@tanstack/react-query';

import { type CustomerLanguage, customerLanguages } from '#contract/messages/message-rules.ts';
import { messagesEn, type MessageKey } from '#contract/messages/messages-en.ts';
import { language } from '#web/shared/language/language.ts';

import { customerMessagesQuery, messageText } from './customer-messages.ts';

/** The desk's texts for customers, where they explain something to the reader. */
interface DeskTexts {
  readonly textOf: (key: MessageKey) => string;
  /** The language they are in; all of them are written from left to right. */
  readonly textLanguage: CustomerLanguage;
}

/** The reader's, where customers are written to in it. */
const readersLanguage = customerLanguages.find((one) => one === language) ?? 'en';

/**
 * The desk's texts by key in the reader's language, else in English; the built-in English ones until they have been read. Nothing is filled
 * in, so a text that asks for a value gives way to the built-in one.
 */
export function useDeskTexts(): DeskTexts {
  const { data } = useQuery(customerMessagesQuery(readersLanguage));
  if (data === undefined) return { textOf: (key) => messagesEn[key], textLanguage: 'en' };
  return { textOf: (key) => messageText([{ key }], data), textLanguage: data.language };
}
