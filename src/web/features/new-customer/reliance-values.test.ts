import { expect, it } from 'vitest';

import { words } from './new-customer-words.ts';
import { emptyReliance, relianceResolver, serviceDayBy } from './reliance-values.ts';

const clock = {
  now: '2031-03-01T23:59:00Z',
  realNow: '2026-05-04T10:00:00Z',
  speed: 1,
  isFrozen: true,
  readAtMs: 0,
};

const options = { fields: {}, shouldUseNativeValidation: false } as const;

it.each([
  ['the day before', '2031-02-28', undefined],
  ['the service’s own day, wherever the browser’s clock is', '2031-03-01', undefined],
  ['the day after', '2031-03-02', words.screeningAhead],
])('a screening of %s is taken or refused by the service’s day', async (_when, screeningDate, message) => {
  const resolve = relianceResolver('match', serviceDayBy(clock));
  const values = { ...emptyReliance('c-1'), screeningDate };
  const { errors } = await resolve(values, undefined, options);
  expect(errors.screeningDate?.message).toBe(message);
  expect(Object.keys(errors)).toContain('email');
});
