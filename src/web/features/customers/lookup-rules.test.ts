import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { lookupSchema } from './lookup-form.tsx';

const accepts = (identityReference: string, email = '') =>
  lookupSchema.safeParse({ identityReference, email }).success;

describe('the look-up', () => {
  it('takes letters, digits and hyphens, the strange but legal ones too', () => {
    const legal = ['0', 'null', 'undefined', '-', 'CON', '1E2', 'hasOwnProperty', 'new', 'a'.repeat(100)];
    for (const reference of legal) expect(accepts(reference)).toBe(true);
  });

  it('refuses anything else before a call is made', () => {
    const illegal = ['', ' ', '..%2f', '%00', 'a b', 'a/b', 'ä', 'a'.repeat(101), 'c_1', '\u0000'];
    for (const reference of illegal) expect(accepts(reference)).toBe(false);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(accepts(text)).toBe(/^[A-Za-z0-9-]{1,100}$/.test(text.trim()));
      }),
    );
  });

  it('drops white space around what was pasted', () => {
    expect(lookupSchema.parse({ identityReference: ' c-13344\n', email: ' a@example.com ' })).toEqual({
      identityReference: 'c-13344',
      email: 'a@example.com',
    });
  });

  it('says where an e-mail belongs that was put into the wrong field', () => {
    const refused = lookupSchema.safeParse({ identityReference: 'a@example.com', email: '' });
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining('Enter it under E-mail'),
    ]);
  });

  it('takes an e-mail of at most 254 characters, or none', () => {
    expect(accepts('c-1', '')).toBe(true);
    expect(accepts('c-1', 'first+last@example.com')).toBe(true);
    expect(accepts('c-1', 'no address')).toBe(false);
    expect(accepts('c-1', `${'a'.repeat(250)}@example.com`)).toBe(false);
  });
});
