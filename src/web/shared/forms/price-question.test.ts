import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { priceQuery } from '#contract/service/price.ts';

import {
  priceQuestionDefaults,
  priceQuestionSchema,
  type PriceQuestionValues,
  toPriceQuestion,
} from './price-question.ts';

const form = (values: Partial<PriceQuestionValues>): PriceQuestionValues => ({
  ...priceQuestionDefaults({ identityReference: 'c-1' }),
  ...values,
});
const refusedFields = (values: PriceQuestionValues) =>
  (priceQuestionSchema.safeParse(values).error?.issues ?? []).map(({ path }) => String(path[0]));

describe('a form that asks what a price is asked', () => {
  it('sends exactly one amount, whatever was typed under the other switch', () => {
    const amounts = { fiatAmount: '100.00', cryptoAmount: '0.50' };
    const fiat = toPriceQuestion(form({ ...amounts, amountKind: 'fiat' }));
    expect(fiat).toMatchObject({ fiatAmount: '100.00' });
    expect(fiat).not.toHaveProperty('cryptoAmount');
    const crypto = toPriceQuestion(form({ ...amounts, amountKind: 'crypto' }));
    expect(crypto).toMatchObject({ cryptoAmount: '0.50' });
    expect(crypto).not.toHaveProperty('fiatAmount');
  });

  it('keeps an amount byte for byte', () => {
    const amounts = fc.stringMatching(/^[1-9]\d{0,17}(\.\d{1,18})?$/);
    fc.assert(
      fc.property(amounts, (fiatAmount) => {
        const query = toPriceQuestion(form({ fiatAmount }));
        expect(query.fiatAmount).toBe(fiatAmount);
        expect(priceQuery.parse(query).fiatAmount).toBe(fiatAmount);
      }),
    );
  });

  it('refuses no amount, and amounts that are no plain decimals', () => {
    for (const fiatAmount of ['', '0', '1e3', '1,000', '-1', '01']) {
      expect(refusedFields(form({ fiatAmount }))).toContain('fiatAmount');
    }
    expect(refusedFields(form({ fiatAmount: '1', identityReference: 'a b' }))).toEqual(['identityReference']);
  });

  it('has a side even where another page had none', () => {
    expect(priceQuestionDefaults({ amountKind: 'none' }).amountKind).toBe('fiat');
  });
});
