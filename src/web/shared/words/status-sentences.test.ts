import { describe, expect, it } from 'vitest';

import {
  askFirst,
  everythingExplained,
  explainedKinds,
  saysBlocked,
  sentenceOf,
  unknownSentence,
} from './status-sentences.ts';

describe('what an agent can say of what the service says', () => {
  const explained = everythingExplained();
  const toSend = explained.filter(({ isToSend }) => isToSend);

  it.each(toSend)('is there for $kind $name', ({ kind, name, title, sentence }) => {
    expect(sentence).not.toBe(unknownSentence);
    expect(sentence).toBe(sentenceOf(kind, name));
    // Two sentences at most, to be said aloud: none of the interface's own names is in them.
    expect(sentence).toMatch(/^[A-Z][^.!?]+[.](?: [A-Z][^.!?]+[.])?$/);
    expect(sentence).not.toMatch(/[A-Z]{2,}_|\b[A-Z]{4,}\b/);
    expect(title).toMatch(/^[A-Z]/);
  });

  it('of a block is nothing but to ask the provider first', () => {
    const kept = explained.filter(({ isToSend }) => !isToSend);
    expect(kept.map(({ kind, name, sentence }) => [kind, name, sentence])).toEqual([
      ['ramp', 'ACCOUNT_BLOCKED', askFirst],
      ['account', 'CUSTOMER_BLACKLISTED', askFirst],
      ['account', 'ACCOUNT_BLOCKED', askFirst],
    ]);
    expect(askFirst).toMatch(/^Ask the provider’s support before you tell the customer anything\./);
  });

  it.each([
    ['ACCOUNT_BLOCKED', true],
    ['accountBlocked', true],
    ['account-blocked', true],
    ['Customer blacklisted', true],
    ['CUSTOMER_BLACKLISTED ', true],
    ['PAYMENT_READY', false],
    ['UNBLOCKED', false],
    ['', false],
  ])('%j says that somebody is blocked: %s', (status, isBlock) => {
    expect(saysBlocked(status)).toBe(isBlock);
  });

  it('names every status, requirement, limit and error of the interface document once', () => {
    const names = everythingExplained().map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBe(15 + 3 + 2 + 7 + 4 + 6);
  });

  it.each(explainedKinds)('is nothing for a %s that is not recognised', (kind) => {
    for (const name of ['SOMETHING_NEW', 'constructor', '__proto__', '']) {
      expect(sentenceOf(kind, name)).toBeNull();
    }
  });
});
