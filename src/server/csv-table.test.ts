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

it('what is not known is empty, and what is known is written as it is', () => {
  expect(table.head).toBe('a,b\r\n');
  expect(table.lines([{ a: null, b: undefined }])).toBe(',\r\n');
  expect(table.lines([{ a: 0, b: false }])).toBe('0,false\r\n');
});

it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('%j is no formula', (cell) => {
  expect(table.lines([{ a: 'n', b: cell }])).toMatch(/^n,"?'/);
});
