import { expect, it } from 'vitest';

import { serviceFieldsFile } from './service-fields-file.ts';

it.each([
  [{ getPrices: { marketRate: '/a' } }, 'Name an operation or a callback'],
  [{ updateIdentity: { email: '/a' } }, 'Name an operation or a callback'],
  [{ getPrice: { rate: '/a' } }, 'Name a field of this message'],
  [{ getPrice: { marketRate: 'a' } }, 'Give a JSON pointer'],
  [{ getPrice: { marketRate: '/a~2' } }, 'Give a JSON pointer'],
  [{ getPrice: { marketRate: '/*/a' } }, 'Write one * in the pointer'],
  [{ getLimits: { 'limits.periodical[].period': '/a/b' } }, 'Write one * in the pointer'],
  [{ getPrice: { marketRate: '/a'.repeat(33) } }, 'at most 32 steps'],
  [{ getPrice: { marketRate: `/${'a'.repeat(500)}` } }, 'at most 500 characters'],
  [{ getPrice: [] }, 'Give an object of fields'],
  [[], 'Give a JSON object'],
])('are refused at the start where they are none: %j', (file, why) => {
  const read = serviceFieldsFile.safeParse(file);
  expect(read.error?.issues[0]?.message).toContain(why);
});
