import { useQuery } from '@tanstack/react-query';

import { type CustomerLanguage, customerLanguages } from '#contract/messages/message-rules.ts';
import type { MessageKey } from '#contract/messages/messages-en.ts';
import { language } from '#web/shared/language/language.ts';

import { customerMessagesQuery, messageText, plainEnglish } from './customer-messages.ts';

interface DeskTexts {
  readonly textOf: (key: MessageKey) => string;
  /** All are left to right. */
  readonly textLanguage: CustomerLanguage;
}

const readersLanguage = customerLanguages.find((one) => one === language) ?? 'en';

/** Returns texts in the reader's language; built-in English until loaded or if a text needs a value. */
export function useDeskTexts(): DeskTexts {
  const { data } = useQuery(customerMessagesQuery(readersLanguage));
  if (data === undefined) return { textOf: plainEnglish, textLanguage: 'en' };
  return { textOf: (key) => messageText([{ key }], data), textLanguage: data.language };
}
