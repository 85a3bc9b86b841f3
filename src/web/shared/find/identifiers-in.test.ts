// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { cpuMs } from '#testing/cpu-ms.ts';

import { readPastedText } from './identifier-shapes.ts';
import { identifiersIn, mostIdentifiers } from './identifiers-in.ts';

const ramp = '7be1904fa2c34d5e8f60a1b2c3d4e5f6';

/** The one identifier that a pasted text is taken for. */
function taken(pasted: string): string | null {
  const read = readPastedText(pasted);
  return read.isSearchable ? read.text : null;
}

describe('the one identifier is taken', () => {
  it.each([
    ['of a sentence', `Hi, my order ${ramp} is stuck since yesterday, can you help?`, ramp],
    ['of a sentence, a reference', 'Customer c-40417 says they paid twice (2nd time).', 'c-40417'],
    ['with a name before it', 'Nadia Ruiz <nadia.ruiz+k@mail.example>', 'nadia.ruiz+k@mail.example'],
    ['of a name that is quoted', '"Ruiz, Nadia" <nadia@mail.example>;', 'nadia@mail.example'],
    ['of a mail link', 'mailto:nadia%2Bk@mail.example?subject=Order%207', 'nadia+k@mail.example'],
    ['in quotes', '„c-40417“', 'c-40417'],
    ['of a link of the desk', `http://localhost:3000/ramps/${ramp}?moment=x`, ramp],
    ['of a link to a customer', 'https://rampart.example/customers/c-40417/edit', 'c-40417'],
    ['of another link', `https://scan.example/tx/0x${'ab'.repeat(32)}#logs`, `0x${'ab'.repeat(32)}`],
    [
      'with dashes, in a sentence',
      'ramp 7be1904f-a2c3-4d5e-8f60-a1b2c3d4e5f6!',
      '7be1904f-a2c3-4d5e-8f60-a1b2c3d4e5f6',
    ],
    ['shortened', 'see 7be190…d4e5f6', '7be190…d4e5f6'],
    ['a number with its own zeros', 'call 0049 (171) 234 56 78 please', '0049 (171) 234 56 78'],
    ['a local number', 'Tel. 0171/2345678', '0171/2345678'],
    ['a deposit reference', 'They used RMP7BE1904FA as reference', 'RMP7BE1904FA'],
    ['with a label', 'ref=c-40417', 'c-40417'],
    ['of a query string', 'lang=de&ref=c-40417&page=2', 'c-40417'],
    ['in brackets after a word', 'customer(c-40417), urgent', 'c-40417'],
    ['of a possessive', 'c-40417’s payment is late', 'c-40417'],
    ['with underscores', 'where is rmp_7Yk2Qa_01?', 'rmp_7Yk2Qa_01'],
    ['with a label of JSON', `"ramp_id": "${ramp}",`, ramp],
    ['of a telephone link', 'tel:+49171234567', '+49171234567'],
    ['last digits with an amount', '…d4e5f6, 431.50 EUR', '…d4e5f6 431.50'],
    ['last digits with a day', '…d4e5f6 2026-11-20', '…d4e5f6 2026-11-20'],
    ['in Arabic digits', 'c-٤٠٤١٧', 'c-40417'],
  ])('%s', (_what, pasted, id) => expect(taken(pasted)).toBe(id));
});

describe('several are a choice', () => {
  it('of lines, in their order', () =>
    expect(identifiersIn('c-40417; c-40418; c-40419')).toEqual(['c-40417', 'c-40418', 'c-40419']));

  it('of a row of a table: what is surest first', () =>
    expect(
      identifiersIn(`c-40417; Nadia; Ruiz; nadia@mail.example; +61 412 345 678; 2026-11-20; 431.50; ${ramp}`),
    ).toEqual(['nadia@mail.example', ramp, 'c-40417', '+61 412 345 678']));

  it('where last digits may be a reference too', () => {
    expect(identifiersIn('ending d4e5f6 from 2026-11-20')).toEqual(['…d4e5f6 2026-11-20', 'd4e5f6']);
    expect(identifiersIn('6789, 431.50')).toEqual(['…6789 431.50']);
  });

  it('once each, and bounded', () => {
    expect(identifiersIn('c-1-1 C-1-1 c-1-1')).toHaveLength(1);
    expect(identifiersIn(Array.from({ length: 99 }, (_, at) => `c-${1000 + at}`).join('\n'))).toHaveLength(
      mostIdentifiers,
    );
  });

  it('are said to be several', () => {
    const read = readPastedText('c-40417; c-40418');
    expect(read).toMatchObject({ isSearchable: false, options: ['c-40417', 'c-40418'] });
  });
});

it.each([
  'Nadia Ruiz',
  'paid 250 EUR on 20.11.2026 at 10:30',
  'the 2nd order of 3 after 24h',
  'a•••@e•••.com and •••678',
  'Ada Lovelace',
  '\u0441-13344',
  'a•••@e•••.com',
  'ada@',
  ' ',
])('no identifier is seen in “%s”', (text) =>
  expect(readPastedText(text)).toMatchObject({ isSearchable: false, options: [] }),
);

it.each(['null', '0', 'CON', 'hasOwnProperty'])('%s is taken for the reference that it is', (text) =>
  expect(readPastedText(text)).toMatchObject({ isSearchable: true, text }),
);

it('a megabyte is read within a moment', () => {
  for (const text of [
    'c-40417 '.repeat(131_072),
    '0'.repeat(1_048_576),
    'a@'.repeat(524_288),
    '+1 ('.repeat(262_144),
  ]) {
    const began = cpuMs();
    readPastedText(text);
    expect(cpuMs() - began).toBeLessThan(1000);
  }
});
