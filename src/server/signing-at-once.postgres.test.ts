import { expect, it } from 'vitest';

import { signInOneMillisecond } from '#testing/sign-at-once.ts';

it('2 servers that sign in the same milliseconds are refused nothing: 200 look-ups', async () => {
  // No try but the first was needed.
  expect(await signInOneMillisecond(2, 200)).toEqual({ statuses: { 404: 200 }, calls: 200, refused: 0 });
});
