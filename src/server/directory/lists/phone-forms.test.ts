import { expect, it } from 'vitest';

import { phoneForms } from './search.ts';

/** What is typed, and the digits of a number as it is stored. */
it.each([
  ['0171 2345678', '491712345678'],
  ['0049 171 2345678', '491712345678'],
  ['+49 (0)171 2345678', '491712345678'],
  ['+49 171 2345678', '01712345678'],
  ['+49 171 2345678', '00491712345678'],
  ['491712345678', '01712345678'],
  ['06 20 123 4567', '36201234567'],
  ['06 6982 1234', '390669821234'],
  ['(415) 555-0123', '14155550123'],
  ['+1 415 555 0123', '4155550123'],
  ['8 912 345-67-89', '79123456789'],
])('%s is looked for as %s too', (typed, stored) => expect(phoneForms(typed)).toContain(stored));

it('what is too short for a number is looked for as it is', () =>
  expect(phoneForms('0171')).toEqual(['0171']));

it('so many digests at most', () => expect(phoneForms('0171 2345678').length).toBeLessThan(2000));
