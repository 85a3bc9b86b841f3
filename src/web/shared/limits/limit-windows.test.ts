import { describe, expect, it } from 'vitest';

import { limitsAnswer } from '#contract/service/limits.ts';

import { isMuchUsed, readWindows, tightestOf } from './limit-windows.ts';

const figures = (limit: string, used: string, remaining: string, currency = 'AUD') => ({
  limit,
  used,
  remaining,
  currency,
});
const answer = (periodical: unknown) => limitsAnswer.parse({ limits: { periodical } });
const weekly = (provider: unknown, customer?: unknown) =>
  answer([{ period: 'WEEKLY', sources: { provider, customer } }]);

describe('limits', () => {
  it('lists the four windows, and says of a missing one that it is not given, not zero', () => {
    const windows = readWindows(weekly(figures('2000.00', '1240.00', '760.00')));
    expect(windows.map(({ period }) => period)).toEqual(['DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL']);
    expect(windows.map(({ lines }) => lines.length)).toEqual([0, 2, 0, 0]);
    expect(windows[1]?.lines[1]).toMatchObject({ source: 'customer', figures: null, usedShare: null });
  });

  it('keeps a window that is not recognised, marked', () => {
    const windows = readWindows(answer([{ period: 'HOURLY', sources: {} }]));
    expect(windows[4]).toMatchObject({ period: 'HOURLY', isDocumented: false });
    expect(readWindows(answer(undefined))).toHaveLength(4);
  });

  it('finds the tightest source by value, not by text', () => {
    const windows = readWindows(
      answer([
        {
          period: 'DAILY',
          sources: { provider: figures('1000', '0', '1000'), customer: figures('900', '1', '899') },
        },
        { period: 'WEEKLY', sources: { provider: figures('2000', '1900', '99.5') } },
      ]),
    );
    const tightest = windows.flatMap(({ lines }) => lines).filter(({ isTightest }) => isTightest);
    expect(tightest).toMatchObject([{ source: 'provider', figures: { remaining: '99.5' } }]);
    expect(tightestOf(windows)).toMatchObject({ period: 'WEEKLY', source: 'provider' });
    expect(windows[0]?.lines.map(({ isEffective }) => isEffective)).toEqual([false, true]);
  });

  it('warns only of what is nearly used up', () => {
    const used = (amount: string) =>
      readWindows(weekly(figures('2000', amount, '1')))[1]?.lines.map((line) => isMuchUsed(line));
    expect(used('160')).toEqual([false, false]);
    expect(used('1599')).toEqual([false, false]);
    expect(used('1600')).toEqual([true, false]);
  });

  it('compares no amounts of different currencies', () => {
    const windows = readWindows(weekly(figures('10', '0', '10'), figures('9', '0', '9', 'EUR')));
    expect(windows.flatMap(({ lines }) => lines).some(({ isTightest }) => isTightest)).toBe(false);
    expect(tightestOf(windows)).toBeNull();
  });
});
