// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { cpuMs } from '#testing/cpu-ms.ts';

import { type BatchChoices, readBatch } from './read-batch.ts';
import { readTextFile } from './read-file.ts';

const ramp = '7be1904fa2c34d5e8f60a1b2c3d4e5f6';
const read = (text: string, choices: Partial<BatchChoices> = {}) =>
  readBatch(text, { column: null, ambiguousAs: 'ramp', ...choices });
const ids = (text: string, choices?: Partial<BatchChoices>) => read(text, choices).items.map(({ id }) => id);

describe('references are read', () => {
  it.each([
    ['of lines', 'c-1\nc-2\nc-3'],
    ['of lines of Windows, with blanks', ' c-1 \r\n\r\n\tc-2\r\n c-3\r\n\r\n'],
    ['of one line', 'c-1, c-2, c-3'],
    ['of a line of semicolons', 'c-1;c-2;c-3;'],
    ['of a row of a spreadsheet', 'c-1\tc-2\tc-3'],
    ['of ragged lines', 'c-1, c-2\nc-3'],
    ['with quotes', '"c-1"\n„c-2“\n\'c-3\''],
    ['with a head', 'Identity reference\nc-1\nc-2\nc-3'],
    ['of a column of a CSV', 'reference,name\nc-1,"Ruiz, Nadia"\nc-2,Bob\nc-3,Anna'],
    ['of a CSV with line breaks in quotes', 'reference,note\r\nc-1,"paid\r\nc-9"\r\nc-2,"""late"""\nc-3,\n'],
    [
      'of the column that has them',
      '2026-11-20;Nadia;c-1;431.50\n2026-11-21;Bob;c-2;10.00\n2026-11-22;Ada;c-3;1',
    ],
    ['beside e-mails', 'nadia@mail.example\tc-1\nbob@mail.example\tc-2\nada@mail.example\tc-3'],
    ['as links and labels', 'https://rampart.example/customers/c-1\nref=c-2\nc-3'],
    ['with what has no width', 'c-\u200b1\n\u{feff}c-2\nc-\u00ad3\n\u200b\n'],
    ['in full width, with other dashes', 'ｃ－１\nc–2\nc‑3'],
  ])('%s', (_what, text) => {
    expect(ids(text)).toEqual(['c-1', 'c-2', 'c-3']);
    expect(read(text).faults).toEqual([]);
    expect(read(text).duplicates).toEqual([]);
  });

  it('that begin with a hyphen, and are digits alone', () =>
    expect(ids('-13344\n00123\n61412345678')).toEqual(['-13344', '00123', '61412345678']));

  it('and ramp ids, in any spelling', () => {
    expect(read(`c-1\n${ramp.toUpperCase()}\nrmp_7Yk2Qa_01`).items).toEqual([
      { kind: 'customer', id: 'c-1' },
      { kind: 'ramp', id: ramp.toUpperCase() },
      { kind: 'ramp', id: 'rmp_7Yk2Qa_01' },
    ]);
    const uuid = '7be1904f-a2c3-4d5e-8f60-a1b2c3d4e5f6';
    expect(read(uuid)).toMatchObject({ ambiguous: 1, items: [{ kind: 'ramp', id: uuid }] });
    expect(read(uuid, { ambiguousAs: 'customer' }).items).toEqual([{ kind: 'customer', id: uuid }]);
  });

  it('of the column that a person chooses', () => {
    const text = 'reference,ramp\nc-1,r-1\nc-2,r-2';
    expect(read(text)).toMatchObject({
      column: 0,
      columns: [
        { head: 'reference', example: 'c-1' },
        { head: 'ramp', example: 'r-1' },
      ],
    });
    expect(ids(text, { column: 1 })).toEqual(['r-1', 'r-2']);
  });
});

describe('left out, with its line', () => {
  it('is the same again, in other spelling too', () => {
    const uuid = '7be1904f-a2c3-4d5e-8f60-a1b2c3d4e5f6';
    const { items, duplicates } = read(`c-1\n${ramp}\n“c–1”\n\n${uuid}`);
    expect(items).toHaveLength(2);
    expect(duplicates).toEqual([
      { line: 3, text: '“c–1”', firstLine: 1 },
      { line: 5, text: uuid, firstLine: 2 },
    ]);
  });

  it('is not a reference in other capitals: the service tells them apart', () => {
    const { items, lookalikes } = read('c-1\nC-1');
    expect(items).toHaveLength(2);
    expect(lookalikes).toEqual([{ line: 2, text: 'C-1', firstLine: 1 }]);
  });

  it.each([
    ['ada@example.com', 'email'],
    ['Ada <ada@example.com>', 'email'],
    ['+61 412 345 678', 'phone'],
    ['(02) 9876 5432', 'phone'],
    ['=HYPERLINK("https://evil.example";"c-1")', 'formula'],
    ['=1+1', 'formula'],
    ['@SUM(A1:A9)', 'formula'],
    ['+c-1', 'formula'],
    ['"=c-1"', 'formula'],
    ['Customer c-40417 says they paid twice', 'sentence'],
    ['c-1 c-2', 'sentence'],
    ['M\uFFFDller-7', 'unreadable'],
    ['a•••@e•••.com', 'masked'],
    ['7be190…d4e5f6', 'shortened'],
    ['x'.repeat(101), 'tooLong'],
    ['c-1/2#3', 'characters'],
    ['\u0441-13344', 'characters'],
    ['431.50', 'characters'],
  ])('is %s: %s', (text, fault) => {
    const { items, faults } = read(`c-1\n${text}`);
    expect(items).toEqual([{ kind: 'customer', id: 'c-1' }]);
    expect(faults).toEqual([{ line: 2, text, fault }]);
  });

  it('has its own line below cells of several lines', () =>
    expect(read('reference,note\nc-1,"paid\n\ntwice"\nc 2,"late"\n').faults).toEqual([
      { line: 5, text: 'c 2', fault: 'sentence' },
    ]));

  it('is nothing of 501 references: they are counted', () => {
    const many = Array.from({ length: 501 }, (_, at) => `c-${at}`);
    expect(ids(many.join('\n'))).toHaveLength(501);
  });
});

it('200,000 characters are read within a moment', () => {
  for (const text of [
    'c-40417 '.repeat(25_000),
    '","'.repeat(66_000),
    '"\n,'.repeat(66_000),
    'a@;'.repeat(66_000),
    '\n'.repeat(200_000),
  ]) {
    const began = cpuMs();
    read(text);
    expect(cpuMs() - began).toBeLessThan(2000);
  }
});

describe('a file', () => {
  const file = (...bytes: number[]) => new Blob([new Uint8Array(bytes)]);

  it('is UTF-8, with or without its mark', async () => {
    expect(await readTextFile(file(0x63, 0x2d, 0x31))).toEqual({ text: 'c-1' });
    expect(await readTextFile(file(0xef, 0xbb, 0xbf, 0x63, 0x2d, 0x31))).toEqual({ text: 'c-1' });
  });

  it.each([
    ['UTF-16', [0xff, 0xfe, 0x63, 0, 0x2d, 0, 0x31, 0]],
    ['UTF-16 without its mark', [0x63, 0, 0x2d, 0, 0x31, 0]],
    ['Latin-1', [0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]],
    ['a spreadsheet', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
  ])('in %s is refused', async (_what, bytes) =>
    expect(await readTextFile(file(...bytes))).toEqual({ fault: 'encoding' }),
  );

  it('is refused when it is too large', async () =>
    expect(await readTextFile(new Blob(['x'.repeat(200_001)]))).toEqual({ fault: 'tooLarge' }));
});
