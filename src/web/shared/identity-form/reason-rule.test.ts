import { describe, expect, it } from 'vitest';

import { reasonProblem } from './reason-rule.ts';

describe('a reason', () => {
  it('has 3 to 500 characters that are no white space around it', () => {
    expect(['', 'ab', '  ab  ', 'x'.repeat(501)].map((typed) => reasonProblem(typed) === null)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(['T-1', ' T-1 ', 'x'.repeat(500)].map((typed) => reasonProblem(typed))).toEqual([
      null,
      null,
      null,
    ]);
  });
});
