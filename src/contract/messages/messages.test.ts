import { describe, expect, it } from 'vitest';

import {
  customerLanguages,
  filledReply,
  firstFilled,
  isReplyKey,
  languageOfCountry,
  longestMessage,
  messageFault,
  messageKeys,
  variantsOf,
} from './message-rules.ts';
import { messagesEn } from './messages-en.ts';
import { builtInMessages } from './messages.ts';

const placeholdersIn = (text: string) => [...new Set(text.match(/\{[^{}]*\}/g))].toSorted();

/** Abbreviations have dots that end no sentence. */
const sentencesIn = (text: string) => text.replaceAll('EE. UU.', 'EEUU').match(/[.!?](?=\s|$)/g)?.length;

describe('the built-in texts', () => {
  const all = customerLanguages.flatMap((language) => messageKeys.map((key) => [language, key] as const));

  it.each(all)('%s %s has the versions of the English one, with the same values in each', (language, key) => {
    const texts = variantsOf(builtInMessages[language][key]);
    expect(texts.map(placeholdersIn)).toEqual(variantsOf(messagesEn[key]).map(placeholdersIn));
    expect(messageFault(key, texts[0])).toBeNull();
    expect(placeholdersIn(texts.at(-1) ?? '{}')).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(all)('%s %s is one or two sentences without a semicolon', (language, key) => {
    for (const text of variantsOf(builtInMessages[language][key])) {
      expect(text.length).toBeLessThanOrEqual(longestMessage);
      // Nobody says the interface's own names aloud.
      expect(text).not.toMatch(/[A-Z]{2,}_/);
      expect(text).toMatch(/^[\p{Lu}\p{N}{][^!?;]+\.$/u);
      expect([1, 2]).toContain(sentencesIn(text));
      expect(text).not.toMatch(/\s{2}|^\s|\s$|'/);
    }
  });

  it.each(customerLanguages.filter((language) => language !== 'en'))(
    'in %s are not the English ones',
    (language) => {
      const isEnglish = (key: keyof typeof messagesEn) =>
        variantsOf(builtInMessages[language][key]).some((text) => variantsOf(messagesEn[key]).includes(text));
      expect(messageKeys.filter(isEnglish)).toEqual([]);
    },
  );

  it.each(customerLanguages)('in %s are whole, whichever values are known', (language) => {
    for (const key of messageKeys) {
      const texts = variantsOf(builtInMessages[language][key]);
      const names = [...new Set(texts.flatMap(placeholdersIn))].map((one) => one.slice(1, -1));
      for (let known = 0; known < 2 ** names.length; known += 1) {
        const values = Object.fromEntries(
          names.map((name, at) => [name, (known >> at) % 2 === 1 ? 'x1' : null]),
        );
        const text = firstFilled(texts, values);
        expect(text).toMatch(/^[^{}]+$/);
      }
      const all = Object.fromEntries(names.map((name) => [name, 'x1']));
      expect(firstFilled(texts, all)).toBe(filledReply(texts[0], all).text);
    }
  });
});

describe('the language of a country', () => {
  it.each([
    ['DE', 'de'],
    ['AT', 'de'],
    ['FR', 'fr'],
    ['MX', 'es'],
    ['PT', 'pt'],
    ['AO', 'pt'],
    ['BR', 'pt-BR'],
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
  const noSuch = (name: string) =>
    `There is no ${name} here: use {order} or {amount} or {crypto} or {method} or {reference} or {deadline}`;

  it.each([
    ['ramp.FULFILLED', 'Your order {order} of {amount} is complete.', null],
    ['ramp.FULFILLED', '  ', 'Enter a text'],
    ['ramp.FULFILLED', 'x'.repeat(301), 'Use at most 300 characters'],
    ['ramp.FULFILLED', 'One\nTwo', 'Use visible characters only'],
    ['ramp.FULFILLED', 'Dear {name}', noSuch('{name}')],
    ['ramp.FULFILLED', 'Dear {}', noSuch('{}')],
    ['ramp.FULFILLED', 'Order {order is done', 'A curly bracket is missing its partner'],
    ['requirement.SELFIE', 'A selfie, {order}', 'This text has no placeholders: remove {order}'],
    ['limit-left.DAILY', 'A little more today.', 'Put {left} into the text'],
    ['limit-left.DAILY', '{left} more today.', null],
    ['diagnosis.sale-over-limit', 'Less, please.', 'Put {left} into the text'],
    [
      'diagnosis.below-minimum',
      'At least {left}.',
      'There is no {left} here: use {least} or {amount} or {method}',
    ],
    ['diagnosis.ready', 'Pay {amount}.', null],
    ['reply.sorry', 'Hello,\nwe are sorry.', null],
    ['reply.sorry', 'x'.repeat(2001), 'Use at most 2000 characters'],
    ['reply.sorry', 'a\u0000b', 'Use visible characters only'],
  ])('%s %j: %s', (key, text, fault) => {
    expect(messageFault(key, text)).toBe(fault);
  });

  it('is the first version whose values are all known', () => {
    const texts = ['{order}: {amount}', '{order}', 'Done.'];
    expect(firstFilled(texts, { order: 'r-1', amount: '5 EUR' })).toBe('r-1: 5 EUR');
    expect(firstFilled(texts, { order: 'r-1', amount: null })).toBe('r-1');
    expect(firstFilled(texts, { amount: '5 EUR' })).toBe('Done.');
    expect(firstFilled(texts, { order: '{amount}', amount: '5 EUR' })).toBe('Done.');
    expect(firstFilled(['{constructor}'], {})).toBeNull();
    expect(firstFilled([], {})).toBeNull();
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
