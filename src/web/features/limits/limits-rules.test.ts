import { describe, expect, it } from 'vitest';

import { limitsAnswer } from '#contract/service/limits.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';

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

describe('what to tell the customer', () => {
  const left = (remaining: string) => figures('2000.00', '0', remaining);

  it('is how much is left and over which time, never whose limit it is', () => {
    expect(tellLimits({ request: asked, answer: weekly(left('1250.5')) })).toEqual({
      text: 'There is a limit on what you can pay within seven days. You can still pay up to 1,250.5 AUD.',
      isToSend: true,
    });
    expect(tellLimits({ request: asked, answer: weekly(left('0.00')) }).text).toBe(
      'There is a limit on what you can pay within seven days. You have reached it for now; please try again later.',
    );
  });

  it('names the largest transaction where that is less than what is left', () => {
    const answer = limitsAnswer.parse({
      limits: {
        periodical: [{ period: 'DAILY', sources: { provider: left('900.00') } }],
        transaction: { maxFiat: { amount: '500.00', currency: 'AUD' } },
      },
    });
    expect(tellLimits({ request: asked, answer }).text).toBe(
      'There is a limit on what you can pay within 24 hours. You can still pay up to 900.00 AUD. The largest single payment is 500.00 AUD.',
    );
  });

  it('speaks of selling where crypto is sold', () => {
    const request = { ...asked, transactionType: 'OFFRAMP' } as const;
    expect(tellLimits({ request, answer: weekly(left('100.00')) }).text).toBe(
      'You can still sell for up to 100.00 AUD.',
    );
  });

  it('is nothing where the figures can’t be compared', () => {
    const answer = weekly(figures('10', '0', '10'), figures('9', '0', '9', 'EUR'));
    expect(tellLimits({ request: asked, answer }).isToSend).toBe(false);
  });
});
