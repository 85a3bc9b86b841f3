import { expect, it } from 'vitest';

import { refusalText } from './refusal-texts.ts';

it.each<[unknown, string | null]>([
  [{ message: 'No', error: 'Other' }, 'No'],
  [{ error: 'Limit reached' }, 'Limit reached'],
  [{ error: { code: 'E7', message: 'Limit reached' } }, 'Limit reached'],
  [{ error: { code: 'E7' } }, 'E7'],
  [{ type: 'about:blank', title: 'Forbidden', detail: 'Too much' }, 'Too much'],
  [{ error_description: 'Expired' }, 'Expired'],
  [{ message: '', reason: 'Closed' }, 'Closed'],
  [[{ message: 'First' }, { message: 'Second' }], 'First'],
  ['Plain', 'Plain'],
  [{ message: { toString: 'x' } }, null],
  [{ constructor: 'x', __proto__: { message: 'inherited' } }, null],
  [{}, null],
  [[], null],
  [null, null],
  [7, null],
])('of %j is %j', (body, text) => expect(refusalText(body)).toBe(text));
