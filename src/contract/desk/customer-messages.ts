import * as z from 'zod';

import {
  customerLanguages,
  isMessageKey,
  isReplyKey,
  messageFault,
} from '#contract/messages/message-rules.ts';

const language = z.enum(customerLanguages, 'Choose a language');
const key = z
  .string()
  .check(z.refine((text) => isMessageKey(text) || isReplyKey(text), 'Use the key of a message'));

/** A starter template, or a reply added here. */
export const replyTemplate = z.object({
  key: z.string(),
  name: z.string(),
  text: z.string(),
  /** Set if a starter template keeps its original name. */
  isNamedByUs: z.literal(true).optional(),
});
export type ReplyTemplate = z.infer<typeof replyTemplate>;

export const customerMessagesQuery = z.strictObject({ language });

/** `GET /api/customer-messages`: every text in a language, with changes made here. */
export const customerMessages = z.object({
  language,
  /** By key; the first version with all values known is used. A changed text comes first. */
  texts: z.record(z.string(), z.array(z.string())),
  /** By name; else in English, or as first written. */
  replies: z.array(replyTemplate),
});
export type CustomerMessages = z.infer<typeof customerMessages>;

/** A changed or added text. */
export const editedMessage = z.object({
  key: z.string(),
  /** Null for a built-in text. */
  name: z.nullable(z.string()),
  text: z.string(),
  changedAt: z.iso.datetime(),
  changedBy: z.nullable(z.string()),
});
export type EditedMessage = z.infer<typeof editedMessage>;

/** `GET /api/customer-messages/edited`, for editors. */
export const editedMessages = z.object({
  language,
  /** By key, versions in order of preference. */
  builtIn: z.record(z.string(), z.array(z.string())),
  edited: z.array(editedMessage),
  /** As agents see them in this language. */
  replies: z.array(replyTemplate),
  deletedStarters: z.array(z.string()),
});
export type EditedMessages = z.infer<typeof editedMessages>;

const longestName = 60;

/** `POST /api/customer-messages`; only replies have a `name`. */
export const saveMessageRequest = z
  .strictObject({
    key,
    language,
    name: z.optional(
      z.string().check(
        z.trim(),
        z.minLength(1, 'Enter a name'),
        z.maxLength(longestName, `Use at most ${longestName} characters`),
        z.refine((text) => !/\p{C}/u.test(text), 'Use visible characters only'),
      ),
    ),
    text: z.string(),
  })
  .check((context) => {
    const { key: of, name, text } = context.value;
    const fault = messageFault(of, text);
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: context.value });
    if (fault !== null) refuse('text', fault);
    if (isReplyKey(of) && name === undefined) refuse('name', 'Enter a name');
    if (!isReplyKey(of) && name !== undefined) refuse('name', 'Only a reply template can have a name');
  });
export type SaveMessageRequest = z.infer<typeof saveMessageRequest>;

/**
 * `POST /api/customer-messages/reset`: restores a text or removes a reply, by default in every language. A
 * starter template is removed without a language, and restored with one.
 */
export const resetMessageRequest = z.strictObject({ key, language: z.optional(language) });
export type ResetMessageRequest = z.infer<typeof resetMessageRequest>;
