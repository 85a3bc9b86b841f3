import { expect, it } from 'vitest';

import { authenticatorCode } from './authenticator.ts';

// RFC 6238, appendix B: the last six digits of its eight; the secret is `12345678901234567890`.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('shows the code of the standard for second %i', (second, code) => {
  expect(authenticatorCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 0, second * 1000)).toBe(code);
});
