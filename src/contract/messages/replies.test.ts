import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  customerLanguages,
  filledReply,
  isReplyKey,
  isStarterReply,
  messageFault,
  placeholders,
} from './message-rules.ts';
import { methodForCustomers } from './method-names.ts';
import { windowForCustomers } from './window-names.ts';
import { starterKeys, starterReplies } from './starter-replies.ts';

describe('a reply', () => {
  const known = { order: '7c05e2b1', amount: '2,500.00 EUR', reference: 'RMP4B1F0C6E9', method: 'Pix' };

  it('is filled in with the record’s values', () => {
    expect(filledReply('Order {order}: pay {amount} ({method}), {reference}.', known)).toEqual({
      text: 'Order 7c05e2b1: pay 2,500.00 EUR (Pix), RMP4B1F0C6E9.',
      missing: [],
    });
  });

  it('names each value it lacks once, and is not filled in by half', () => {
    expect(filledReply('{order} by {deadline}, {toString} {deadline}', known)).toEqual({
      text: null,
      missing: ['deadline', 'toString'],
    });
  });

  it.each([null, undefined, '', '  ', '{order}', 'a}b'])('takes %j for no value', (order) => {
    expect(filledReply('Order {order}', { order })).toEqual({ text: null, missing: ['order'] });
  });

  it('is never copied with an unfilled {…}, whatever the template and the values are', () => {
    const name = fc.oneof(fc.constantFrom(...placeholders, 'name', 'constructor', ''), fc.string());
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      name.map((one) => `{${one}}`),
    );
    const template = fc.array(piece).map((pieces) => pieces.join(''));
    const values = fc.dictionary(
      name,
      fc.option(fc.oneof(fc.string({ unit: 'grapheme' }), name), { nil: null }),
    );
    fc.assert(
      fc.property(template, values, (text, given) => {
        const { text: filled, missing } = filledReply(text, given);
        expect(missing.length > 0).toBe(filled === null);
        expect(filled ?? '').not.toMatch(/[{}]/);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['Order {order} by {deadline}', null],
    ['{left} for {window}, at least {least}, {crypto}', null],
    [
      'Dear {name}',
      'There is no {name} here: use {order} or {amount} or {crypto} or {method} or {reference} or {deadline} or {left} or {window} or {least}',
    ],
    ['Order {order', 'A curly bracket is missing its partner'],
  ])('%j, when it is saved: %j', (text, fault) => {
    expect(messageFault('reply.own', text)).toBe(fault);
  });
});

describe('the starter templates', () => {
  const all = customerLanguages.flatMap((language) => starterKeys.map((key) => [language, key] as const));
  const placeholdersIn = (text: string) => new Set(text.match(/\{[^{}]*\}/g));

  it('are eight', () => expect(starterKeys).toHaveLength(8));

  it.each(all)(
    '%s %s may be saved as it is, and is two short sentences with the same values',
    (language, key) => {
      const text: string = starterReplies[key].texts[language];
      expect(isReplyKey(key) && isStarterReply(key)).toBe(true);
      expect(messageFault(key, text)).toBeNull();
      expect(text).toMatch(/^[\p{Lu}{][^.!?;]+\. [\p{Lu}{][^.!?;]+\.$/u);
      expect(text.length).toBeLessThanOrEqual(190);
      expect(placeholdersIn(text)).toEqual(placeholdersIn(starterReplies[key].texts.en));
    },
  );
});

describe('a method’s name for customers', () => {
  it.each([
    ['sepa-bank-transfer', 'de', 'SEPA-Überweisung'],
    ['debit-credit-card', 'fr', 'carte de débit ou de crédit'],
    ['pix', 'tr', 'Pix'],
    ['pix', 'pt-BR', 'Pix'],
    ['debit-credit-card', 'pt-BR', 'cartão de débito ou crédito'],
    ['carrier-pigeon', 'en', null],
    ['toString', 'en', null],
  ] as const)('%s in %s: %s', (method, language, name) => {
    expect(methodForCustomers(method, language)).toBe(name);
  });
});

describe('a limit’s window for customers', () => {
  it.each([
    ['DAILY', 'en', 'the last 24 hours'],
    ['WEEKLY', 'de', 'die letzten 7 Tage'],
    ['MONTHLY', 'pt-BR', 'os últimos 30 dias'],
    ['ANNUAL', 'tr', 'son 12 ay'],
    ['FORTNIGHTLY', 'en', null],
    ['toString', 'en', null],
  ] as const)('%s in %s: %s', (period, language, name) => {
    expect(windowForCustomers(period, language)).toBe(name);
  });
});
