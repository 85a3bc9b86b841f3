import { useQuery } from '@tanstack/react-query';

import { messagesEn, type MessageKey } from '#contract/messages/messages-en.ts';

import { customerMessagesQuery, messageText } from './customer-messages.ts';

/**
 * The desk's English texts by key, for where they explain something; the built-in ones until they have been read. Nothing is filled in, so a
 * text that asks for a value gives way to the built-in one.
 */
export function useDeskTexts(): (key: MessageKey) => string {
  const { data } = useQuery(customerMessagesQuery('en'));
  return (key) => (data === undefined ? messagesEn[key] : messageText([{ key }], data));
}
