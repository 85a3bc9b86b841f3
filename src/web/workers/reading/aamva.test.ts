import { describe, expect, it } from 'vitest';

import { readAamva } from './aamva.ts';

/** A file of one licence part, offset and length counted from the standard. */
function licence(elements: readonly string[], { version = '10', kind = 'DL' } = {}): string {
  const part = `${kind}${elements.join('\n')}\r`;
  const jurisdiction = version === '01' ? '' : '00';
  const start = `@\n\u001e\rANSI 636014${version}${jurisdiction}01`;
  const offset = String(start.length + 10).padStart(4, '0');
  return `${start}${kind}${offset}${String(part.length).padStart(4, '0')}${part}`;
}

const ada = [
  'DAQY1234567',
  'DCSMARLOWE',
  'DDEN',
  'DACADA',
  'DDFN',
  'DADLOUISE',
  'DDGN',
  'DBB04121988',
  'DBA04122031',
  'DBC2',
  'DAG14 WATTLE GROVE',
  'DAISACRAMENTO',
  'DAJCA',
  'DAK958140000  ',
  'DCGUSA',
];
const fieldsOf = (text: string) =>
  Object.fromEntries(Object.entries(readAamva(text)?.fields ?? {}).map(([name, { value }]) => [name, value]));
const replaced = (id: string, value: string) =>
  ada.map((one) => (one.startsWith(id) ? `${id}${value}` : one));

describe('a licence’s barcode', () => {
  it('gives number, names, days, address and who issued it', () => {
    expect(fieldsOf(licence(ada))).toEqual({
      number: 'Y1234567',
      surname: 'MARLOWE',
      givenName: 'ADA LOUISE',
      birthDate: '1988-04-12',
      expiryDate: '2031-04-12',
      sex: 'F',
      issuer: 'USA',
      addressLine: '14 WATTLE GROVE',
      suburb: 'SACRAMENTO',
      state: 'CA',
      postCode: '95814',
    });
    expect(readAamva(licence(ada))).toMatchObject({
      kind: 'DRIVING_LICENSE',
      side: 'BACK',
      isTruncated: false,
    });
  });

  it('is an identity card’s where it says so', () => {
    expect(readAamva(licence(ada, { kind: 'ID' }))?.kind).toBe('IDENTIFICATION');
  });

  it('is read as version 1 writes it: one name, years first', () => {
    const elements = [
      'DAQY1234567',
      'DAAMARLOWE,ADA,LOUISE',
      'DBB19880412',
      'DBA20310412',
      'DBCF',
      'DAK95814',
    ];
    expect(fieldsOf(licence(elements, { version: '01' }))).toEqual({
      number: 'Y1234567',
      surname: 'MARLOWE',
      givenName: 'ADA LOUISE',
      birthDate: '1988-04-12',
      expiryDate: '2031-04-12',
      sex: 'F',
      issuer: 'USA',
      postCode: '95814',
    });
  });

  it('has no names where version 1 parts them by spaces alone', () => {
    const names = fieldsOf(licence(['DAQY1234567', 'DAAVAN DER BERG ADA'], { version: '01' }));
    expect(names).toEqual({ number: 'Y1234567' });
  });

  it('is read as versions 2 and 3 write given names, and Canada days and post codes', () => {
    const elements = ['DAQM12345', 'DCSMARLOWE', 'DCTADA,LOUISE', 'DBB19880412', 'DAKV6B 1A1', 'DCGCAN'];
    expect(fieldsOf(licence(elements, { version: '03' }))).toEqual({
      number: 'M12345',
      surname: 'MARLOWE',
      givenName: 'ADA LOUISE',
      birthDate: '1988-04-12',
      issuer: 'CAN',
      postCode: 'V6B 1A1',
    });
  });

  it('keeps fields apart where a value holds another field’s letters', () => {
    // aamva-parser 1.7 reads the given name KER here.
    expect(fieldsOf(licence(replaced('DCS', 'BADACKER')))).toMatchObject({
      surname: 'BADACKER',
      givenName: 'ADA LOUISE',
    });
  });

  it.each(['02301988', '13011988', '19881301', '00000000', '04120000'])('has no day %s', (day) => {
    const reading = readAamva(licence(replaced('DBB', day)));
    expect(reading?.fields).not.toHaveProperty('birthDate');
    expect(reading?.impossible).toEqual(['birthDate']);
  });

  it('gives no name or address with markup or control characters', () => {
    const hostile = replaced('DCS', '<img src=x>').map((one) =>
      one.startsWith('DAG') ? 'DAG1 <b>Main</b>' : one,
    );
    expect(fieldsOf(licence(hostile))).not.toHaveProperty('surname');
    expect(fieldsOf(licence(hostile))).not.toHaveProperty('addressLine');
    expect(fieldsOf(licence(replaced('DCS', 'MAR\u0007LOWE')))).not.toHaveProperty('surname');
  });

  it.each([
    ['DAC', '<script>'],
    ['DAC', 'A\u0007DA'],
    ['DAD', '<script>'],
    ['DAD', 'LOU\u0007ISE'],
  ])('gives no part of the given names where %s is %j', (id, value) => {
    expect(fieldsOf(licence(replaced(id, value)))).not.toHaveProperty('givenName');
    expect(fieldsOf(licence(replaced('DAD', 'NONE')))).toMatchObject({ givenName: 'ADA' });
  });

  it('says that names were cut', () => {
    expect(readAamva(licence(replaced('DDE', 'T')))?.isTruncated).toBe(true);
  });

  it('is found by its letters where its place is counted wrongly', () => {
    const wrong = licence(ada).replace(/DL00\d\d/, 'DL0099');
    expect(fieldsOf(wrong)).toMatchObject({ number: 'Y1234567', surname: 'MARLOWE' });
  });

  it.each(['', 'https://example.com/DL', '@\n', 'ANSI 636014', '@'.repeat(5000)])('is not %j', (text) => {
    expect(readAamva(text)).toBeNull();
  });
});
