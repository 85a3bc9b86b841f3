import { describe, expect, it } from 'vitest';

import type { CustomerRecord } from '#contract/desk/customers.ts';

import { dueQuestions, isSameRoute, questionsAbout } from './customer-questions.ts';

type Known = Pick<CustomerRecord, 'identityReference' | 'facts' | 'ramps'>;

const at = '2026-03-04T10:00:00.000Z';
const atMs = Date.parse(at);
const from = { source: 'answer', eventId: 'event-1', at } as const;
const route = {
  method: 'pix',
  transactionType: 'ONRAMP',
  fiat: 'BRL',
  crypto: 'USDC',
  blockchain: 'SOL',
};
const known = (facts: Known['facts'], ramps: readonly object[] = []): Known => ({
  identityReference: 'c-1',
  facts,
  ramps: ramps as Known['ramps'],
});
const asked = (request: Record<string, unknown>, when = at) => ({ value: { request }, ...from, at: when });

it.each([{ method: 'payid' }, { transactionType: 'OFFRAMP' }, { crypto: 'ETH' }, { blockchain: 'ETH' }])(
  'limits of another question say nothing of it: %o',
  (other) => {
    expect(isSameRoute({ ...route, fiatAmount: '800.00' }, route)).toBe(true);
    expect(isSameRoute({ ...route, ...other }, route)).toBe(false);
  },
);

describe('what a page asks about a customer', () => {
  it('is the route and the amount of the last question', () => {
    expect(questionsAbout(known({ eligibility: asked({ ...route, cryptoAmount: '2.5' }) }))).toEqual({
      eligibility: { identityReference: 'c-1', ...route, cryptoAmount: '2.5' },
      limits: { identityReference: 'c-1', ...route },
      // Converts a crypto amount for the limits.
      price: { identityReference: 'c-1', ...route, cryptoAmount: '2.5' },
    });
    const inFiat = known({ eligibility: asked({ ...route, fiatAmount: '77.00' }) });
    expect(questionsAbout(inFiat).price).toBeNull();
  });

  it('is the route of the newest question, and no other pair’s amount', () => {
    const eligibility = asked({ ...route, fiat: 'EUR', fiatAmount: '77.00' });
    const limits = asked(route, '2026-03-04T10:00:01.000Z');
    expect(questionsAbout(known({ eligibility, limits })).eligibility).toEqual({
      identityReference: 'c-1',
      ...route,
      fiatAmount: '1000.00',
    });
  });

  it('is the route of the newest ramp where nothing was asked', () => {
    const { method, transactionType: direction, ...pair } = route;
    expect(questionsAbout(known({}, [{ direction, method, pair }])).limits).toEqual({
      identityReference: 'c-1',
      ...route,
    });
  });

  it.each([
    ['AU', 'AUD', 'payid-bank-transfer'],
    ['PT', 'EUR', 'sepa-bank-transfer'],
    ['US', 'USD', 'ach-bank-transfer'],
    ['JP', 'EUR', 'sepa-bank-transfer'],
  ])('is the usual one of their country where nothing was used: %s', (country, fiat, method) => {
    const { limits } = questionsAbout(known({ residence: { value: { country }, ...from } }));
    expect(limits).toMatchObject({ fiat, method, crypto: 'ETH', blockchain: 'ETH' });
  });

  it('is nothing that the desk got less than five minutes ago', () => {
    const facts = { eligibility: asked({ ...route, fiatAmount: '77.00' }), limits: asked(route) };
    expect(dueQuestions(known(facts), atMs + 299_999)).toEqual({
      eligibility: null,
      limits: null,
      price: null,
    });
    const later = dueQuestions(known(facts), atMs + 300_000);
    expect(later.eligibility).not.toBeNull();
    expect(later.limits).not.toBeNull();
  });

  it('is asked although the desk got it lately where that was another question', () => {
    const eligibility = asked({ ...route, fiatAmount: '77.00' }, '2026-03-04T10:00:01.000Z');
    const other = asked({ ...route, method: 'paypal' });
    const plan = dueQuestions(known({ eligibility, limits: other }), atMs + 2000);
    expect(plan).toEqual({ eligibility: null, limits: { identityReference: 'c-1', ...route }, price: null });
    const crypto = asked({ ...route, cryptoAmount: '2.5' });
    const price = asked({ ...route, cryptoAmount: '2.4' });
    expect(dueQuestions(known({ eligibility: crypto, price }), atMs + 2000).price).toMatchObject({
      cryptoAmount: '2.5',
    });
    expect(dueQuestions(known({ eligibility: crypto, price: crypto }), atMs + 2000).price).toBeNull();
  });

  it.each(['accepted', 'lastMessage'] as const)(
    'is asked again when the customer changed since: %s',
    (name) => {
      const facts = { eligibility: asked({ ...route, fiatAmount: '77.00' }), limits: asked(route) };
      const change = { value: { operation: 'shareDocuments' }, ...from, at: '2026-03-04T10:00:02.000Z' };
      expect(dueQuestions(known({ ...facts, [name]: change }), atMs + 3000).eligibility).not.toBeNull();
    },
  );
});
