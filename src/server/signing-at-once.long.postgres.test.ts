import { expect, it } from 'vitest';

import { signInOneMillisecond } from '#testing/sign-at-once.ts';

it('8 servers that sign in the same milliseconds are refused nothing: 400 look-ups', async () => {
  // No try but the first was needed.
  expect(await signInOneMillisecond(8, 400)).toEqual({ statuses: { 404: 400 }, calls: 400, refused: 0 });
});
