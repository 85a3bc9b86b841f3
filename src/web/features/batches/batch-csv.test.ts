// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { BatchItem } from '#contract/desk/batches.ts';
import { customer } from '#testing/web/listed-customers.ts';

import { batchCsv } from './batch-csv.ts';

const at = '2026-03-04T10:00:00.000Z';
const item = (id: string, others: object = {}) =>
  ({
    kind: 'customer',
    id,
    state: 'waiting',
    status: null,
    problem: null,
    checkedAt: null,
    requestId: null,
    found: null,
    ...others,
  }) as BatchItem;
const linesOf = (...items: BatchItem[]) => batchCsv(items, 'utc').trimEnd().split('\r\n');

describe('a batch as CSV', () => {
  it('has the page’s words, and marks UTF-8', () => {
    const found = customer('c-1', {
      isBlocked: true,
      onboardingStatus: 'ACTION_REQUIRED',
      openRequirements: 2,
      maskedName: 'J••• B•••',
      country: 'DE',
    });
    expect(
      linesOf(
        item('c-1', { state: 'done', status: 200, checkedAt: at, found }),
        item('c-2', { state: 'failed', problem: 'service-timeout', checkedAt: at }),
      ),
    ).toEqual([
      '\uFEFFReference or ramp id,Kind,Result,HTTP status,Problem,Account,Onboarding status,Missing requirements,Name (masked),Country,Ramp status,Amounts,Checked (UTC)',
      'c-1,Customer,Found,200,,Blocked,Action required,2,J••• B•••,Germany,,,2026-03-04 10:00:00',
      'c-2,Customer,Failed,,No answer in time,,,,,,,,2026-03-04 10:00:00',
    ]);
  });

  it('has no formula, though a reference may begin like one', () => {
    expect(linesOf(item('-13344'))[1]).toMatch(/^'-13344,/);
    const ramp = item('rmp_1', {
      kind: 'ramp',
      state: 'done',
      found: {
        status: '=1+1',
        direction: null,
        pair: {},
        amounts: {},
      },
    });
    expect(linesOf(ramp)[1]).toContain(",'=1+1,");
  });
});
