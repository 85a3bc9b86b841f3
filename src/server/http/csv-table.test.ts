import fc from 'fast-check';
import { expect, it } from 'vitest';

import { csvTable } from './csv-table.ts';

const table = csvTable(['a', 'b']);

it.each([
  ['a line feed', 'x\ny', '"x\ny"'],
  ['a carriage return', 'x\ry', '"x\ry"'],
  ['both', 'x\r\ny', '"x\r\ny"'],
  ['a comma', 'x,y', '"x,y"'],
  ['a quotation mark', 'x"y', '"x""y"'],
])('%s stays in its cell', (_what, cell, written) => {
  expect(table.lines([{ a: cell, b: 'z' }])).toBe(`${written},z\r\n`);
});

it('unknown values are empty, known ones written as they are', () => {
  expect(table.head).toBe('a,b\r\n');
  expect(table.lines([{ a: null, b: undefined }])).toBe(',\r\n');
  expect(table.lines([{ a: 0, b: false }])).toBe('0,false\r\n');
});

it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('%j is no formula', (cell) => {
  expect(table.lines([{ a: 'n', b: cell }])).toMatch(/^n,"?'/);
});

it.each([
  ['x;=1+1', `"x;'=1+1"`],
  ['x; +1', `"x; '+1"`],
  ['x;"=1+1"', `"x;""'=1+1"""`],
  ['x;-1;@y', `"x;'-1;'@y"`],
  ['x\t=1', `"x\t'=1"`],
  ['x\n=1', `"x\n'=1"`],
  ['x\r\n+1', `"x\r\n'+1"`],
  ['x;\uff1d1', `"x;'\uff1d1"`],
  [';=1', `";'=1"`],
  ['=1;=1', `"'=1;'=1"`],
  [' =1', ` '=1`],
  ['x;y', '"x;y"'],
  ['a=1+1', 'a=1+1'],
  ['x,=1', '"x,=1"'],
])('%j is no formula where a spreadsheet splits at semicolons, tabs or lines', (cell, written) => {
  expect(table.lines([{ a: 'n', b: cell }])).toBe(`n,${written}\r\n`);
});

it('no text of any kind is a formula, wherever a spreadsheet splits it', () => {
  const piece = fc.constantFrom(';', '\t', '\n', '\r', '"', ' ', ',', '=', '+', '-', '@', "'", 'a', '1');
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, text, (a, b) => {
      const cells = table.lines([{ a, b }]).split(/[;\t\r\n]/);
      for (const cell of cells) expect(cell).not.toMatch(/^["\s]*[=+\-@]/);
    }),
    { numRuns: 2000 },
  );
});
