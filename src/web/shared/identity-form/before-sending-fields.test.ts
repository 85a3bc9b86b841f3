import { describe, expect, it } from 'vitest';

import { confirmationOf, isConfirmed, needsConfirmation, reasonProblem } from './before-sending-fields.tsx';

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

describe('confirming on live', () => {
  it('is asked for unless this is known to be the sandbox', () => {
    expect([needsConfirmation('live'), needsConfirmation(undefined), needsConfirmation('sandbox')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('asks for the last six characters of the reference, all if it is shorter', () => {
    expect(confirmationOf('customer-13344')).toBe('-13344');
    expect(confirmationOf('c-1')).toBe('c-1');
    expect(isConfirmed(' -13344 ', 'customer-13344')).toBe(true);
    expect(isConfirmed('13344', 'customer-13344')).toBe(false);
    expect(isConfirmed('', 'c')).toBe(false);
  });
});
