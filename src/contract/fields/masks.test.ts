import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { maskValue } from '#contract/fields/marks.ts';
import { hidden, isMasked } from '#contract/fields/masks.ts';

const fields = [
  'email',
  'mobileNumber',
  'givenName',
  'surname',
  'dob',
  'dateOfBirth',
  'taxId',
  'addressLine',
  'suburb',
  'postCode',
  'documentNumber:PASSPORT',
  'walletAddress',
  'walletAddressMemo',
  'instructions.accountName',
  'instructions.accountNumber',
  'instructions.bsb',
  'token',
  'base64',
  'constructor',
];

describe('a masked value', () => {
  it.each([
    ['email', 'john@example.com', 'j•••@e•••.com'],
    ['email', 'zoe@ex.com', '•••@•••.com'],
    ['email', 'a@b.co', '•••'],
    ['email', 'no address at all', 'n•••'],
    ['givenName', 'Ada', 'A•••'],
    ['givenName', 'Bo', 'B•••'],
    ['surname', '山', '•••'],
    ['surname', 'אברהם', 'א•••'],
    ['givenName', '👨‍👩‍👧‍👦 family', '•••'],
    ['givenName', '🇦🇺 Kim from Sydney', '🇦🇺•••'],
    ['givenName', 'e\u0301mile', 'e\u0301•••'],
    ['givenName', '\u202Eevil', '•••'],
    ['givenName', `Z${'\u0300'.repeat(40)}algo${'x'.repeat(100)}`, '•••'],
    ['dob', '1988-07-02', '1988-••-••'],
    ['dateOfBirth', '2 July 1988', '•••'],
    ['taxId', '123-45-6789', '•••-••-6789'],
    ['taxId', '123456789', '•••6789'],
    ['taxId', '1234567', '•••'],
    ['mobileNumber', '+61412345678', '•••678'],
    ['mobileNumber', '12345', '•••'],
    ['documentNumber:PASSPORT', 'N1234567', '•••567'],
    ['documentNumber:PASSPORT', '12345', '•••'],
    ['addressLine', '1 Quay Street', '•••'],
    ['postCode', '4000', '•••'],
    ['walletAddress', '0x52908400098527886E0F7030069857D2E4169EE7', '0x5290•••9EE7'],
    ['walletAddress', '0xabc', '•••'],
    ['walletAddress', '日本語'.repeat(20), '•••'],
    ['walletAddressMemo', '123456789012', '•••'],
    ['instructions.accountName', 'Ada Okafor', 'A•••'],
    ['instructions.accountNumber', '000123456', '•••456'],
    ['token', 'a-secret-token-of-a-vendor', '•••'],
    ['anything', 'else', '•••'],
    ['toString', 'else', '•••'],
    ['email', '', ''],
  ])('of %s %s is %s', (field, value, masked) => expect(maskValue(field, value)).toBe(masked));

  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ maxLength: 300 }),
    fc.emailAddress(),
    fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    fc.stringMatching(/^\d{3}-\d{2}-\d{4}$/),
    fc.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    fc.stringMatching(/^\+[1-9]\d{6,14}$/),
  );
  const anyField = fc.constantFrom(...fields);
  const units = (text: string) => text.split('');

  it('never shows more than half of it', () =>
    fc.assert(
      fc.property(anyField, texts, (field, value) => {
        fc.pre(!value.includes('•'));
        const left = units(value);
        const shown = units(maskValue(field, value)).filter((unit) => {
          const at = unit === '•' ? -1 : left.indexOf(unit);
          if (at !== -1) left.splice(at, 1);
          return at !== -1;
        });
        expect(shown.length * 2).toBeLessThanOrEqual(value.length + (value.includes('-') ? 4 : 0));
        expect(value !== '' && maskValue(field, value) === value).toBe(false);
      }),
      { numRuns: 2000 },
    ));

  it('stays as it is, and is known for what it is', () =>
    fc.assert(
      fc.property(anyField, texts, (field, value) => {
        const masked = maskValue(field, value);
        expect(maskValue(field, masked)).toBe(masked);
        expect(isMasked(masked)).toBe(value !== '');
      }),
      { numRuns: 2000 },
    ));

  it('does not tell how long the value is', () =>
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 10_000 }), (length) => {
        expect(maskValue('givenName', 'é'.repeat(length))).toBe('é•••');
        expect(maskValue('documentNumber:PASSPORT', '7'.repeat(length))).toBe('•••777');
        expect(maskValue('addressLine', 'x'.repeat(length))).toBe(hidden);
      }),
    ));

  it('holds no half of a character', () =>
    fc.assert(
      fc.property(anyField, fc.string({ unit: 'grapheme', maxLength: 40 }), (field, value) => {
        expect(/\p{Surrogate}/u.test(maskValue(field, value))).toBe(false);
      }),
    ));

  it.each(['Ada', 'john@example.com', '1988-07-02', '', '••'])('is not %s', (text) =>
    expect(isMasked(text)).toBe(false),
  );
});
