import { describe, expect, it } from 'vitest';

import { limitsAnswer } from '#contract/service/limits.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { englishText } from '#web/shared/messages/customer-messages.ts';

import { readLimitsVerdict, tellLimits } from './limits-rules.ts';

const figures = (limit: string, used: string, remaining: string, currency = 'AUD') => ({
  limit,
  used,
  remaining,
  currency,
});

const weekly = (provider: unknown, customer?: unknown) =>
  limitsAnswer.parse({ limits: { periodical: [{ period: 'WEEKLY', sources: { provider, customer } }] } });

describe('what is left', () => {
  it('is not said where currencies differ', () => {
    const windows = readWindows(weekly(figures('10', '0', '10'), figures('9', '0', '9', 'EUR')));
    expect(readLimitsVerdict(windows)).toMatchObject({ tone: 'neutral', title: 'Remaining amount unknown' });
  });

  it('says what is left, every digit kept, and which limit decides', () => {
    const windows = readWindows(weekly(figures('12345678901234567890.10', '0', '12345678901234567890.10')));
    expect(readLimitsVerdict(windows)).toEqual({
      tone: 'good',
      title: '12,345,678,901,234,567,890.10 AUD left',
      detail: 'The weekly provider limit is the tightest.',
    });
  });

  it('says that nothing is left when a limit is used up', () => {
    const windows = readWindows(weekly(figures('2000.00', '2000.00', '0.00')));
    expect(readLimitsVerdict(windows)).toMatchObject({ tone: 'action', title: 'Nothing left' });
    expect(windows[1]?.lines[0]?.usedShare).toBe(1);
  });
});

const asked = {
  identityReference: 'c-1',
  transactionType: 'ONRAMP',
  fiat: 'AUD',
  crypto: 'BTC',
  blockchain: 'BTC',
  method: 'payid-bank-transfer',
} as const;

const tell = (...given: Parameters<typeof tellLimits>) => {
  const { parts, values } = tellLimits(...given);
  return parts === null ? null : englishText(parts, values);
};

describe('what to tell the customer', () => {
  const left = (remaining: string) => figures('2000.00', '0', remaining);

  it('is how much is left and over which time, never whose limit it is', () => {
    expect(tell({ request: asked, answer: weekly(left('1250.5')) })).toBe(
      'You can pay up to 1,250.5 AUD more within seven days.',
    );
    expect(tell({ request: asked, answer: weekly(left('0.00')) })).toBe(
      'You have reached your limit for seven days.',
    );
  });

  it('speaks of selling where crypto is sold', () => {
    const request = { ...asked, transactionType: 'OFFRAMP' } as const;
    expect(tell({ request, answer: weekly(left('100.00')) })).toBe(
      'You can still sell for up to 100.00 AUD.',
    );
    expect(tell({ request, answer: weekly(left('0')) })).toBe(
      'You have reached your limit for sales; please try again later.',
    );
  });

  it('is nothing where the figures can’t be compared, or the window is unknown', () => {
    expect(
      tell({ request: asked, answer: weekly(figures('10', '0', '10'), figures('9', '0', '9', 'EUR')) }),
    ).toBeNull();
    const answer = limitsAnswer.parse({
      limits: { periodical: [{ period: 'FORTNIGHTLY', sources: { provider: left('5') } }] },
    });
    expect(tell({ request: asked, answer })).toBeNull();
  });
});
