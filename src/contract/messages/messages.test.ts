import { describe, expect, it } from 'vitest';

import {
  customerLanguages,
  filledMessage,
  isReplyKey,
  languageOfCountry,
  messageFault,
  messageKeys,
} from './message-rules.ts';
import { messagesEn } from './messages-en.ts';
import { builtInMessages } from './messages.ts';

describe('the built-in texts', () => {
  const all = customerLanguages.flatMap((language) => messageKeys.map((key) => [language, key] as const));

  it.each(all)('%s %s may be saved as it is, and is one sentence', (language, key) => {
    const text = builtInMessages[language][key];
    expect(messageFault(key, text)).toBeNull();
    // Nobody says the interface's own names aloud; abbreviations have dots of their own.
    expect(text).not.toMatch(/[A-Z]{2,}_/);
    expect(text).toMatch(/^[\p{Lu}\p{N}][^!?]+\.$/u);
    expect(text).not.toMatch(/\s{2}|^\s|\s$|'/);
  });

  it.each(customerLanguages.filter((language) => language !== 'en'))(
    'in %s are not the English ones',
    (language) => {
      expect(messageKeys.filter((key) => builtInMessages[language][key] === messagesEn[key])).toEqual([]);
    },
  );
});

describe('the language of a country', () => {
  it.each([
    ['DE', 'de'],
    ['AT', 'de'],
    ['FR', 'fr'],
    ['MX', 'es'],
    ['BR', 'pt'],
    ['IT', 'it'],
    ['PL', 'pl'],
    ['TR', 'tr'],
    ['AU', 'en'],
    ['JP', 'en'],
    ['', 'en'],
    ['DE AT', 'en'],
    ['•••', 'en'],
    [null, 'en'],
    [undefined, 'en'],
  ])('%s: %s', (country, language) => {
    expect(languageOfCountry(country)).toBe(language);
  });
});

describe('a text of the desk’s own', () => {
  it.each([
    ['ramp.FULFILLED', 'Your order {order} of {amount} is complete.', null],
    ['ramp.FULFILLED', '  ', 'Enter a text'],
    ['ramp.FULFILLED', 'x'.repeat(301), 'Use at most 300 characters'],
    ['ramp.FULFILLED', 'One\nTwo', 'Use visible characters only'],
    ['ramp.FULFILLED', 'Dear {name}', 'There is no {name} here: use {order} or {amount}'],
    ['ramp.FULFILLED', 'Dear {}', 'There is no {} here: use {order} or {amount}'],
    ['ramp.FULFILLED', 'Order {order is done', 'A curly bracket is missing its partner'],
    ['requirement.SELFIE', 'A selfie, {order}', 'This text has no placeholders: remove {order}'],
    ['limit-left.DAILY', 'A little more today.', 'Put {left} into the text'],
    ['limit-left.DAILY', '{left} more today.', null],
    ['reply.sorry', 'Hello,\nwe are sorry.', null],
    ['reply.sorry', 'x'.repeat(2001), 'Use at most 2000 characters'],
    ['reply.sorry', 'a\u0000b', 'Use visible characters only'],
  ])('%s %j: %s', (key, text, fault) => {
    expect(messageFault(key, text)).toBe(fault);
  });

  it('is filled in whole or not at all', () => {
    expect(filledMessage('{order}: {amount}', { order: 'r-1', amount: '5 EUR' })).toBe('r-1: 5 EUR');
    expect(filledMessage('{order}: {amount}', { order: 'r-1', amount: null })).toBeNull();
    expect(filledMessage('{order}', {})).toBeNull();
    expect(filledMessage('{constructor}', {})).toBeNull();
    expect(filledMessage('Done.', {})).toBe('Done.');
  });

  it.each([
    ['reply.sorry', true],
    ['reply.ask-for-photo-2', true],
    ['reply.', false],
    ['reply.Sorry', false],
    ['reply.-a', false],
    ['ramp.FULFILLED', false],
    [`reply.${'a'.repeat(60)}`, false],
  ])('%s is the key of a reply: %s', (key, isReply) => {
    expect(isReplyKey(key)).toBe(isReply);
  });
});
