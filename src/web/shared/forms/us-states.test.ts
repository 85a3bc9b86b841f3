import { expect, it } from 'vitest';

import { optionMeant } from './find-options.ts';
import { stateOptions } from './us-states.ts';

it('has each state once', () => {
  const codes = stateOptions.map(({ value }) => value);
  expect(new Set(codes).size).toBe(59);
  expect(codes).toHaveLength(59);
  expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
});

it.each([
  ['california', 'CA'],
  ['ca', 'CA'],
  ['Calif.', 'CA'],
  ['N. Carolina', 'NC'],
  ['carolina north', 'NC'],
  ['Washington', 'WA'],
  ['Washington, D.C.', 'DC'],
  ['Virginia', 'VA'],
  ['penn', 'PA'],
  ['New', null],
  ['M', null],
])('%s is %s', (typed, code) => expect(optionMeant(stateOptions, typed)).toBe(code));
