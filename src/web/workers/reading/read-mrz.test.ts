import { describe, expect, it } from 'vitest';

import { printedZone } from '#testing/printed-zone.ts';

import { readMrz } from './read-mrz.ts';

const today = '2026-11-28';
/** ICAO Doc 9303-4 › Appendix B, -5 › Appendix B, -6 › Appendix B, -7 › Appendix A. */
const specimens = {
  passport: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
  card: [
    'I<UTOD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159UTO<<<<<<<<<<<6',
    'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
  ],
  larger: ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
  visa: ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'],
  smallVisa: ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'],
} as const;

const anna = { surname: 'ERIKSSON', givenName: 'ANNA MARIA', sex: 'F', issuer: 'UTO' };
const expected = {
  passport: {
    ...anna,
    number: 'L898902C3',
    birthDate: '1974-08-12',
    expiryDate: '2012-04-15',
    nationality: 'UTO',
  },
  card: {
    ...anna,
    number: 'D23145890',
    birthDate: '1974-08-12',
    expiryDate: '2012-04-15',
    nationality: 'UTO',
  },
  larger: {
    ...anna,
    number: 'D23145890',
    birthDate: '1974-08-12',
    expiryDate: '2012-04-15',
    nationality: 'UTO',
  },
  visa: {
    ...anna,
    number: 'L8988901C',
    birthDate: '1940-09-07',
    expiryDate: '1996-12-10',
    nationality: 'XXX',
  },
  smallVisa: {
    ...anna,
    number: 'L8988901C',
    birthDate: '1940-09-07',
    expiryDate: '1996-12-10',
    nationality: 'XXX',
  },
} as const;

function read(...given: Parameters<typeof printedZone>) {
  const { readings, isSeen, isSideways } = readMrz(printedZone(...given), today);
  const [reading] = readings;
  const fields = Object.fromEntries(
    Object.entries(reading?.fields ?? {}).map(([name, value]) => [name, value.value]),
  );
  return { fields, reading, isSeen, isSideways };
}

describe('reading a machine-readable zone', () => {
  it.each(['passport', 'card', 'larger', 'visa', 'smallVisa'] as const)(
    'reads the specimen of a %s',
    (kind) => {
      expect(read(specimens[kind]).fields).toEqual(expected[kind]);
    },
  );

  it.each([
    [-15, false],
    [-7, false],
    [11, false],
    [15, false],
    [83, true],
    [90, true],
    [180, false],
    [194, false],
    [262, true],
    [270, true],
  ])('reads it at %i degrees, and knows if it runs down the picture', (angle, isSideways) => {
    const { fields, isSideways: found } = read(specimens.passport, { angle });
    expect({ fields, isSideways: found }).toEqual({ fields: expected.passport, isSideways });
  });

  it('reads a small one and a large one', () => {
    for (const pitch of [13, 34]) expect(read(specimens.card, { pitch }).fields).toEqual(expected.card);
  });

  it('sees a mirrored one, and reads nothing', () => {
    expect(read(specimens.passport, { isMirrored: true })).toEqual({
      fields: {},
      reading: undefined,
      isSeen: true,
      isSideways: false,
    });
  });

  it('reads nothing with a gap in the number, though its check digit is right', () => {
    const [first] = specimens.visa;
    const gap = 'L89<<1C360XXX4009078F96121096ZE184226B<<<<<<';
    expect(read([first, gap]).reading).toBeUndefined();
  });

  it('reads nothing where a check digit is wrong', () => {
    const [first, second] = specimens.passport;
    for (const wrong of ['L898902C37', 'L898903C36'])
      expect(read([first, `${wrong}${second.slice(10)}`]).fields).toEqual({});
  });

  it('says which side carries it', () => {
    expect(
      [read(specimens.passport), read(specimens.card)].map(({ reading }) => [reading?.kind, reading?.side]),
    ).toEqual([
      ['PASSPORT', 'FRONT'],
      ['IDENTIFICATION', 'BACK'],
    ]);
  });

  it('leaves out a day that no calendar has, though its check digit is right', () => {
    // 31 February 1974, checked by hand: 7·7 + 4·3 + 0·1 + 2·7 + 3·3 + 1·1 = 85, so 5.
    const { fields, reading } = read([specimens.larger[0], 'D231458907UTO7402315F1204159<<<<<<<2']);
    expect(fields).not.toHaveProperty('birthDate');
    expect(reading?.impossible).toEqual(['birthDate']);
  });

  // Check digits by hand: 740800 gives 7·7 + 4·3 + 0·1 + 8·7 = 117, so 7; 7408 with fillers the same.
  it.each(['740800', '7408<<'])('reads the rest where a day of birth is unknown, as %s', (birth) => {
    const { fields, reading } = read([specimens.smallVisa[0], `L8988901C4XXX${birth}7F9612109<<<<<<<<`]);
    expect(fields).toMatchObject({ number: 'L8988901C', surname: 'ERIKSSON', expiryDate: '1996-12-10' });
    expect(fields).not.toHaveProperty('birthDate');
    expect(reading?.impossible).toEqual([]);
  });

  it('gives no given names where the surname fills its place', () => {
    const full = 'V<UTOWOLFESCHLEGELSTEINHAUSENBERGERD';
    const { fields, reading } = read([full, specimens.smallVisa[1]]);
    expect(fields).toMatchObject({ surname: 'WOLFESCHLEGELSTEINHAUSENBERGERD' });
    expect(fields).not.toHaveProperty('givenName');
    expect(reading?.isTruncated).toBe(true);
  });

  it('finds nothing on an empty sheet', () => {
    expect(read([' '.repeat(44), ' '.repeat(44)])).toEqual({
      fields: {},
      reading: undefined,
      isSeen: false,
      isSideways: false,
    });
  });
});
