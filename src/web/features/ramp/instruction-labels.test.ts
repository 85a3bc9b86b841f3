import { expect, it } from 'vitest';

import { inLanguage } from '#testing/web/in-language.ts';

const contract = { 'Wallet address': 'عنوان المحفظة', Blockchain: 'البلوكتشين' };

// An off-ramp's instructions have both; their labels are the contract's.
it.each([
  ['walletAddress', 'عنوان المحفظة'],
  ['blockchain', 'البلوكتشين'],
  ['swiftCode', 'Swift code'],
])('in Arabic the instruction %s is called %s', async (key, label) => {
  const { lineLabel } = await inLanguage('ar', () => import('./ramp-rules.ts'), { contract });
  expect(lineLabel(key)).toBe(label);
});
