import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { AuditItem } from '#contract/desk/audit.ts';

import { csvHead, csvLines } from './audit-export.ts';

const item: AuditItem = {
  seq: 1,
  at: '2026-05-04T10:00:00.000001Z',
  kind: 'event',
  action: 'reveal',
  person: { id: 'p-1', name: 'Zoë', email: 'zoe@example.com' },
  role: 'admin',
  objectKind: 'customer',
  objectId: 'c-1',
  outcome: 'done',
  requestId: 'r-1',
  traceId: null,
  reason: 'asked for it',
  reasonDigest: 'd',
  details: { fields: 'email, dob' },
  source: null,
  instanceId: 'i-1',
  leaseUntil: null,
  keyId: '00000000',
  previousHash: '0'.repeat(64),
  hash: '1'.repeat(64),
};

/** The cells of CSV as RFC 4180 has it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.matchAll(/(?:"(?:[^"]|"")*"|[^"\r\n])*\r\n/g)) {
    const cells = [...line[0].slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
    rows.push(cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''));
  }
  return rows;
}

describe('the trail as CSV', () => {
  it('has a head that spreadsheets read as UTF-8, and instants in ISO UTC', () => {
    const head = csvHead();
    expect(head.startsWith('\uFEFFseq,at,kind,action,')).toBe(true);
    const [names = [], values = []] = readCsv(`${head.slice(1)}${csvLines([item])}`);
    const cells = Object.fromEntries(names.map((name, at) => [name, values[at]]));
    expect(cells).toMatchObject({
      seq: '1',
      at: '2026-05-04T10:00:00.000001Z',
      personName: 'Zoë',
      traceId: '',
      details: '{"fields":"email, dob"}',
      hash: '1'.repeat(64),
    });
  });

  it('no cell begins with what a spreadsheet takes for a formula, and none is lost', () => {
    const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '', 'a');
    const text = fc.tuple(start, fc.string({ unit: 'grapheme-ascii' })).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (reason, name) => {
        const [cells = []] = readCsv(
          csvLines([{ ...item, reason, person: { id: 'p', name, email: null }, details: {} }]),
        );
        expect(cells).toHaveLength(18);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        const withoutApostrophes = (cell = '') => cell.replaceAll("'", '');
        expect(withoutApostrophes(cells[10])).toBe(withoutApostrophes(reason));
        expect(withoutApostrophes(cells[5])).toBe(withoutApostrophes(name));
      }),
    );
  });
});
