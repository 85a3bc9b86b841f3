import { expect, it } from 'vitest';

import { joinedText } from './joined-text.ts';

const call = { method: 'GET', uri: '/x', timestamp: '1' };

it.each([
  ['space', 'omit', null, 'GET /x 1'],
  ['space', 'keep', null, 'GET /x 1 '],
  ['newline', 'omit', null, 'GET\n/x\n1'],
  ['newline', 'keep', null, 'GET\n/x\n1\n'],
  ['space', 'omit', '{}', 'GET /x 1 {}'],
  ['newline', 'keep', '{}', 'GET\n/x\n1\n{}'],
] as const)('joins by %s, %s before an empty body: %o', (separator, emptyBody, body, text) => {
  expect(joinedText({ ...call, separator, emptyBody, body })).toBe(text);
});
