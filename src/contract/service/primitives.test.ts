import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { taxFields } from '#contract/fields/identity-fields.ts';
import { legalReferences } from '#testing/legal-references.ts';

import {
  amount,
  countryCode,
  email,
  emailOf,
  identityReference,
  mobileNumber,
  msisdn,
  text,
} from './primitives.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('identityReference', () => {
  test.each([...legalReferences, 'a'.repeat(100)])('accepts the legal oddity %s', (value) =>
    expect(identityReference.parse(value)).toBe(value),
  );

  test.each([
    '',
    '..',
    '../x',
    '..%2f',
    '%2f',
    '%00',
    'a\u0000b',
    'a_b',
    'a b',
    'a.b',
    'a\n',
    '\na',
    'ａｂｃ',
    'é',
    '\u212a',
    'a'.repeat(101),
  ])('refuses %j', (value) => expect(accepts(identityReference, value)).toBe(false));

  test('accepts exactly 1 to 100 of the document’s characters', () => {
    const legal = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-');
    const nearly = fc.string({
      unit: fc.oneof(fc.constantFrom(...legal), fc.constantFrom(...legal), fc.string({ maxLength: 1 })),
      maxLength: 110,
    });
    fc.assert(
      fc.property(nearly, (value) => {
        const isLegal =
          value.length >= 1 && value.length <= 100 && Array.from(value).every((letter) => legal.has(letter));
        expect(accepts(identityReference, value)).toBe(isLegal);
      }),
    );
  });
});

/** What details 19 says, read letter by letter instead of by one expression. */
function isAmount(value: string): boolean {
  const [whole = '', fraction, ...rest] = value.split('.');
  const digits = (part: string) =>
    part !== '' && Array.from(part).every((letter) => '0123456789'.includes(letter));
  if (rest.length > 0 || !digits(whole) || (fraction !== undefined && !digits(fraction))) return false;
  if (whole.length > 1 && whole.startsWith('0')) return false;
  const all = whole + (fraction ?? '');
  return all.length <= 38 && Array.from(all).some((digit) => digit !== '0');
}

describe('amounts', () => {
  const nearly = fc.oneof(
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789.')), maxLength: 42 }),
    fc.stringMatching(/^(0|[1-9]\d{0,30})(\.\d{1,20})?$/),
    fc.string({ unit: fc.constantFrom(...Array.from('0159.-+eE ,\n')), maxLength: 8 }),
  );

  test('accepts exactly the decimal strings above zero of at most 38 digits, and passes them byte for byte', () => {
    fc.assert(
      fc.property(nearly, (value) => {
        const read = amount.safeParse(value);
        expect(read.data).toBe(isAmount(value) ? value : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['0.1', '100.00', '100.0', '0.000000000000000001', '9'.repeat(38)])(
    'accepts %s unchanged',
    (value) => expect(amount.parse(value)).toBe(value),
  );

  test.each([
    '',
    '0',
    '0.0',
    '00.1',
    '01',
    '.5',
    '5.',
    '-1',
    '+1',
    '1e3',
    '1,000',
    ' 1',
    '1\n',
    '٣',
    '１',
    'NaN',
    'Infinity',
    '9'.repeat(39),
    1,
    null,
  ])('refuses %j', (value) => expect(accepts(amount, value)).toBe(false));

  test.each([
    ['abc', 'Enter a plain decimal number, such as 100.00'],
    ['', 'Required'],
    ['0.00', 'Enter an amount above zero'],
  ])('says one thing at a time: %j', (value, message) => {
    expect(amount.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('e-mail', () => {
  test.each([
    'ada+kyc@example.com',
    "o'neil@example.com",
    'A&B@example.com',
    'a@b.co',
    'jörg@example.com',
    '用户@例子.公司',
    'a@xn--e1afmkfd.xn--p1ai',
    'a@1.example',
    `${'a'.repeat(64)}@example.com`,
  ])('accepts %s', (value) => expect(email.parse(value)).toBe(value));

  test.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.de',
    'a@b c.de',
    'a@@b.co',
    'a@b@c.de',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.de',
    'a@-b.co',
    'a@b-.co',
    'a@b..co',
    'a@.co',
    'a@b.co.',
    'a@127.0.0.1',
    'a@b.co\n',
    '\u0000@b.co',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.co`,
  ])('refuses %j', (value) => expect(accepts(email, value)).toBe(false));

  const ofLength = (length: number) => `a@${'b.'.repeat((length - 4) / 2)}co`;
  test('has at most the characters that its place allows', () => {
    expect([ofLength(254).length, accepts(email, ofLength(254)), accepts(email, ofLength(256))]).toEqual([
      254,
      true,
      false,
    ]);
    expect([accepts(emailOf(200), ofLength(200)), accepts(emailOf(200), ofLength(202))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the other forms', () => {
  test.each([
    ['+61412345678', true],
    ['61412345678', true],
    ['1234567', true],
    ['123456789012345', true],
    ['123456', false],
    ['1234567890123456', false],
    ['0412345678', false],
    ['+61 412 345 678', false],
    ['٦١٤١٢٣٤٥٦٧٨', false],
  ])('msisdn %j: %s', (value, isLegal) => expect(accepts(msisdn, value)).toBe(isLegal));

  test.each([
    ['1', true],
    ['(07) 5550 1234', true],
    ['1'.repeat(32), true],
    ['1'.repeat(33), false],
    ['', false],
  ])('mobile number elsewhere %j: %s', (value, isLegal) =>
    expect(accepts(mobileNumber, value)).toBe(isLegal),
  );

  test.each([
    ['123-45-6789', true],
    ['123456789', false],
    ['123-45-678', false],
    ['١٢٣-45-6789', false],
    ['123-45-6789\n', false],
  ])('tax id %j: %s', (value, isLegal) => expect(accepts(taxFields.taxId.schema, value)).toBe(isLegal));

  test.each([
    ['AU', true],
    ['GB', true],
    ['UK', false],
    ['ZZ', false],
    ['au', false],
    ['AUS', false],
    ['ＡＵ', false],
    ['', false],
  ])('country %j: %s', (value, isLegal) => expect(accepts(countryCode, value)).toBe(isLegal));

  test('text holds anything but nothing, blanks and NUL', () => {
    expect(['x', 'é', '漢字', '  x ', '-'].every((value) => accepts(text, value))).toBe(true);
    expect(['', '\u0000', 'a\u0000', ' ', '\u200b'].some((value) => accepts(text, value))).toBe(false);
  });
});
