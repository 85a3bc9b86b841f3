import { expect, it } from 'vitest';

import type { RampMoment } from '#contract/desk/ramps.ts';
import { callbackMoment, pollMoment } from '#testing/web/known-ramp.ts';

import { foldRepeats } from './ramp-repeats.ts';

const refused = (id: string, count: number, minute: number, others: object = {}): RampMoment => ({
  kind: 'refused',
  id,
  at: `2026-05-04T10:0${minute}:00.000Z`,
  marks: ['signature-refused'],
  verification: 'invalid',
  answerStatus: 401,
  deliveries: { count, lastAt: `2026-05-04T11:0${minute}:00.000Z` },
  ...others,
});

const failed = (id: string, others: object = {}) =>
  pollMoment({ id, rampStatus: null, outcome: 'unknown', status: null, ...others });

const folded = (...timeline: RampMoment[]) =>
  foldRepeats(timeline).map(({ moments, count }) => [moments.map(({ id }) => id).join(' '), count]);

it('refused deliveries that follow each other are one entry, counted with the last of them', () => {
  const timeline = [refused('3', 2, 5), refused('2', 4, 7), callbackMoment({ id: '1' })];
  expect(folded(...timeline)).toEqual([
    ['3 2', 6],
    ['1', 1],
  ]);
  expect(foldRepeats(timeline)[0]?.lastAt).toBe('2026-05-04T11:07:00.000Z');
});

it('what was refused for another reason, or after something else, is an entry of its own', () => {
  expect(
    folded(
      refused('4', 1, 4),
      refused('3', 1, 3, { verification: 'missing' }),
      callbackMoment({ id: '2' }),
      refused('1', 1, 1, { verification: 'missing' }),
    ).map(([ids]) => ids),
  ).toEqual(['4', '3', '2', '1']);
});

it('calls that failed in the same way are one entry; those that were answered are never folded', () => {
  expect(
    folded(
      failed('6'),
      failed('5'),
      failed('4', { outcome: 'answered', status: 500 }),
      pollMoment({ id: '3' }),
      pollMoment({ id: '2' }),
      callbackMoment({ id: '1', rampStatus: null }),
    ).map(([ids]) => ids),
  ).toEqual(['6 5', '4', '3', '2', '1']);
});
