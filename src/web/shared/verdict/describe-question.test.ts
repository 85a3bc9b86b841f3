import { describe, expect, it } from 'vitest';

import { question } from '#testing/web/diagnosis-outcomes.ts';
import { inLanguage } from '#testing/web/in-language.ts';

import { describeAmount, describeQuestion } from './describe-question.ts';

describe('what was asked', () => {
  it('keeps amount, pair and method in their own order within an Arabic line', async () => {
    const { describeAsked } = await inLanguage('ar', () => import('./describe-question.ts'));
    expect(describeAsked(question)).toBe(
      '\u2068880.00 EUR\u2069 · On-ramp · \u2068EUR → ETH (ETH)\u2069 · \u2068SEPA bank transfer\u2069',
    );
  });

  it('has every digit of the amount with its code, and says that there was none', () => {
    expect(describeAmount({ ...question, fiatAmount: '12345.60' })).toBe('12,345.60 EUR');
    expect(describeAmount({ ...question, fiatAmount: undefined, cryptoAmount: '0.000000000000000001' })).toBe(
      '0.000000000000000001 ETH',
    );
    expect(describeAmount({ ...question, fiatAmount: undefined })).toBe('no amount');
  });

  it('holds nothing of the identity of a customer without a reference', () => {
    const unknown = { email: 'ada@example.com', countryOfResidence: 'PT', dateOfBirth: '1990-01-01' };
    expect(describeQuestion({ ...question, ...unknown, identityReference: undefined })).toBe(
      'New customer (Portugal) · 880.00 EUR · On-ramp · EUR → ETH (ETH) · SEPA bank transfer',
    );
  });
});
