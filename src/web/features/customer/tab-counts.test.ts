import { expect, it } from 'vitest';

import type { RecordedSubmission } from '#contract/desk/customers.ts';
import { acceptedSubmission, emptyRecord } from '#testing/web/customer-record.ts';

import { countOf } from './customer-content.tsx';

const record = { ...emptyRecord, submissions: [acceptedSubmission] };

it('the tab of documents counts what was accepted', () => {
  expect(countOf('documents', record)).toBe('1');
  expect(countOf('documents', undefined)).toBeUndefined();
});

it.each<[string, Partial<RecordedSubmission>]>([
  ['a vendor’s token', { operation: 'shareToken', images: [] }],
  ['reliance', { operation: 'shareReliance', images: [] }],
  ['an update without documents', { operation: 'updateIdentity', status: 204, images: [] }],
  ['documents that were refused', { status: 422, onboardingStatus: null }],
  ['documents whose outcome is unknown', { outcome: 'unknown', status: null, onboardingStatus: null }],
])('no document is counted after %s', (_name, given) => {
  const submissions = [{ ...acceptedSubmission, ...given }];
  expect(countOf('documents', { ...record, submissions })).toBe('0');
});
