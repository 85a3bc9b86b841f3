import { describe, expect, it } from 'vitest';

import { limitsAnswer } from '#contract/service/limits.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';

import { readLimitsVerdict } from './limits-rules.ts';

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
