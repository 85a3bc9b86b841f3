import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Act } from '#contract/desk/access-list.ts';

import { actsCsv } from './acts-csv.ts';
import { foldActs } from './fold-acts.ts';

const act = (seq: number, given: Partial<Act> = {}): Act => ({
  seq,
  at: `2026-05-04T10:0${seq}:00.000000Z`,
  action: 'get-customer',
  person: { id: 'p-1', name: 'Zoë', email: 'zoe@example.com' },
  role: 'compliance',
  objectKind: 'customer',
  objectId: 'c-1',
  fields: [],
  hasReason: false,
  reason: null,
  outcome: 'done',
  status: 200,
  ...given,
});

const linesOf = (acts: readonly Act[]) => actsCsv(foldActs(acts), 'utc').trimEnd().split('\r\n');

describe('the access list as a file', () => {
  it('says in words what the page says, and no code', () => {
    const reveal = act(3, {
      action: 'reveal',
      fields: ['dob', 'email'],
      hasReason: true,
      reason: 'Ticket 7',
    });
    const open = act(4, { action: 'shareDocuments', person: null, role: null, outcome: null });
    expect(linesOf([open, reveal, act(2), act(1, { action: 'getIdentity' })])).toEqual([
      '\uFEFFTime (UTC),Last read (UTC),Person,E-mail,Role,Action,Object,Object id,Reads,Reason,Outcome,Entry',
      '2026-05-04 10:04:00,,not signed in,,,Share documents,Customer,c-1,,,Under way,4',
      '2026-05-04 10:03:00,,Zoë,zoe@example.com,compliance,"Reveal personal data: Date of birth, E-mail",Customer,c-1,,Ticket 7,Done,3',
      '2026-05-04 10:01:00,2026-05-04 10:02:00,Zoë,zoe@example.com,compliance,Opened the customer’s page,Customer,c-1,2,,Done,1',
    ]);
  });

  it('no cell begins with what a spreadsheet takes for a formula', () => {
    const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '', 'a');
    const text = fc.tuple(start, fc.string({ unit: 'grapheme-ascii' })).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (reason, name) => {
        const person = { id: 'p-1', name, email: null };
        const csv = actsCsv(foldActs([act(1, { person, hasReason: true, reason })]), 'utc');
        const [, ...cells] = csv.split(/\r\n|,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
        for (const cell of cells) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});
