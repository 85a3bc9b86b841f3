import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RampDetail } from '../../../src/contract/desk/ramps.ts';

import { shortOrLong } from '../../../src/testing/soak.ts';
import { BadDayDesk } from './bad-day-desk.ts';
import { forBadDays } from './bad-day-script.ts';
import { playBadDay } from './play-bad-day.ts';

const { scripts, timeoutMs } = shortOrLong({
  short: { scripts: 20, timeoutMs: 300_000 },
  long: { scripts: 200, timeoutMs: 60 * 60_000 },
});

const byNumber = (one: number, other: number) => one - other;

describe('a bad day in the sandbox', () => {
  let desk: BadDayDesk;
  beforeAll(async () => (desk = await BadDayDesk.open()), 60_000);
  afterAll(async () => desk.close());

  it(
    `leaves the ramp in the very state, with the very marks, that its script caused: ${scripts} scripts`,
    async () =>
      forBadDays(scripts, async (day) => {
        const { answered, book, nowMs } = await playBadDay(desk, day);
        expect({ status: answered.status, moments: momentsOf(answered) }).toEqual({
          status: book.status,
          moments: book.moments(nowMs),
        });
        const refused = answered.timeline.filter((moment) => moment.kind === 'refused');
        expect(refused.map(({ deliveries }) => deliveries.count).toSorted(byNumber)).toEqual(
          book.refusedDeliveries.toSorted(byNumber),
        );
        for (const { marks } of refused) expect(marks).toEqual(['signature-refused']);
      }),
    timeoutMs,
  );
});

/** The page's events in the book's terms. */
function momentsOf({ timeline }: RampDetail) {
  return timeline.flatMap((moment) => {
    if (moment.kind !== 'call' && moment.kind !== 'callback') return [];
    const { kind, before, rampStatus, marks } = moment;
    const again = moment.kind === 'call' ? (moment.sameSince?.count ?? 0) : moment.deliveredAt.length - 1;
    return [{ kind, before, rampStatus, again, marks: marks.toSorted() }];
  });
}
