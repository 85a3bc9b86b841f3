import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import { ApiError } from '#web/shared/api/api-error.ts';

import { applyProblemToForm, flattenErrors } from './apply-problem-to-form.ts';

const values = {
  email: '',
  customerIdentity: { givenName: '', taxId: '', residentialAddress: { state: '' } },
  identityDocuments: [{ type: 'PASSPORT', images: [{ side: 'FRONT' }, { side: 'BACK' }] }],
};

function apply(errors: unknown) {
  const setError = vi.fn<(field: string, error: { message?: string }) => void>();
  const form = { getValues: () => values, setError } as unknown as Parameters<typeof applyProblemToForm>[1];
  const error = new ApiError({ answeredBy: 'service', status: 422, title: 'invalid', errors });
  const { top: rest } = applyProblemToForm(error, form);
  return {
    fields: Object.fromEntries(setError.mock.calls.map(([field, { message }]) => [field, message])),
    rest,
  };
}

describe('what a refusal says of fields', () => {
  it.each([
    ['a text', { email: 'is taken' }, { email: 'is taken' }],
    ['a list', { email: ['is taken', 'is odd'] }, { email: 'is taken is odd' }],
    [
      'a nested object',
      { customerIdentity: { taxId: 'is wrong' } },
      { 'customerIdentity.taxId': 'is wrong' },
    ],
    [
      'brackets',
      { 'identityDocuments[0].images[1].side': ['bad'] },
      { 'identityDocuments.0.images.1.side': 'bad' },
    ],
    ['a JSON pointer', { '/identityDocuments/0/type': 'bad' }, { 'identityDocuments.0.type': 'bad' }],
    ['a list of objects', [{ field: 'email', message: 'is taken' }], { email: 'is taken' }],
    ['elements by place', { identityDocuments: [{ type: 'bad' }] }, { 'identityDocuments.0.type': 'bad' }],
    [
      'only the last name',
      { state: 'unlicensed' },
      { 'customerIdentity.residentialAddress.state': 'unlicensed' },
    ],
  ])('finds its field through %s', (_shape, errors, expected) => {
    expect(apply(errors)).toEqual({ fields: expected, rest: [] });
  });

  it('gives back what no field of the form is meant by', () => {
    const { fields, rest } = apply({
      side: 'which one?',
      unknown: 'x',
      constructor: 'y',
      identityDocuments: 'too many',
    });
    expect(fields).toEqual({});
    expect(rest.map(({ path }) => path)).toEqual(['side', 'unknown', 'constructor', 'identityDocuments']);
  });

  it('gives back a bare text, and nothing for nothing', () => {
    expect(apply('all wrong').rest).toEqual([{ path: '', message: 'all wrong' }]);
    expect(apply(null).rest).toEqual([]);
  });

  it('loses no message and breaks on no shape', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (errors) => {
        const { fields, rest } = apply(errors);
        const messages = flattenErrors(errors).length;
        expect(Object.keys(fields).length + rest.length).toBeLessThanOrEqual(messages);
        expect(messages === 0).toBe(Object.keys(fields).length + rest.length === 0);
      }),
    );
  });
});
