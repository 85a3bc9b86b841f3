import { expect, it } from 'vitest';

import { durationWords } from './duration-words.ts';

it.each([
  [0, 'less than a minute'],
  [-5000, 'less than a minute'],
  [60_000, '1 min'],
  [130 * 60_000, '2 h 10 min'],
  [120 * 60_000, '2 h'],
  [(3 * 24 * 60 + 4 * 60 + 5) * 60_000, '3 d 4 h'],
])('%d ms is %s', (ms, said) => {
  expect(durationWords(ms)).toBe(said);
});
