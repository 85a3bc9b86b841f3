// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { type AuditItem, type AuditVerdict } from '#contract/desk/audit.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { openPage, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(cleanup);

const entry: AuditItem = {
  seq: 7,
  at: '2026-05-04T10:00:00.123456Z',
  kind: 'outcome',
  action: 'get-customer',
  person: { id: 'p-1', name: 'Casey Compliance', email: 'casey@example.com' },
  role: 'compliance',
  objectKind: 'customer',
  objectId: 'c-13344',
  outcome: 'done',
  requestId: 'r-7',
  traceId: 't-7',
  reason: 'Ticket 12',
  reasonDigest: 'd'.repeat(64),
  details: { status: 200, intentSeq: 6, leftOut: 3 },
  instanceId: 'i-1',
  source: '203.0.113.7',
  leaseUntil: null,
  keyId: '0a1b2c3d',
  previousHash: '1'.repeat(64),
  hash: '2'.repeat(64),
};

const intent: AuditItem = { ...entry, seq: 6, kind: 'intent', outcome: null, hash: '1'.repeat(64) };

const list = (items: AuditItem[], nextCursor: string | null = null): ScriptedAnswer => ({
  json: {
    items,
    nextCursor,
    head: { seq: 7, hash: '2'.repeat(64) },
    people: [{ id: 'p-1', name: 'Casey Compliance', email: 'casey@example.com' }],
  },
});

const first = 'GET /api/audit?limit=50';

async function openAudit({
  at = '/audit',
  role = 'auditor',
  answers = {},
}: {
  at?: string;
  role?: Role;
  answers?: Record<string, ScriptedAnswer | readonly ScriptedAnswer[]>;
} = {}) {
  return openPage({
    routes: routesOf('audit'),
    at,
    role,
    answers: { [first]: list([entry, intent]), ...answers },
  });
}

const verdict: AuditVerdict = {
  entries: 7,
  isIntact: true,
  firstBad: null,
  head: { seq: 7, hash: '2'.repeat(64) },
  checkpoints: {
    found: 2,
    newestSeq: 5,
    invalid: 0,
    sources: [{ place: 'file', server: 'one:/data', found: 2, newestSeq: 5, invalid: 0 }],
    databaseAloneAfter: null,
  },
  durationMs: 12,
};

describe('the audit page', () => {
  it('says that it is not known where an entry came from', async () => {
    await openAudit({ at: '/audit?entry=7', answers: { [first]: list([{ ...entry, source: null }]) } });
    const dialog = await screen.findByRole('dialog', { name: 'Entry 7' });
    expect((await within(dialog).findByText('Source')).nextElementSibling?.textContent).toBe(
      'the Rampart server, or no longer on record',
    );
  });

  it('keeps filters in the address, one chip each, and takes one away', async () => {
    const person = userEvent.setup();
    const filtered = 'GET /api/audit?person=p-1&outcome=refused&limit=50';
    const { router, calls } = await openAudit({
      at: '/audit?person=p-1&outcome=refused&kind=nonsense&other=1',
      answers: { [filtered]: list([]), 'GET /api/audit?outcome=refused&limit=50': list([]) },
    });
    expect(await screen.findByText('No entries match')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Remove filter: Person: Casey Compliance' }));
    expect(router.state.location.search).toBe('?outcome=refused');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }));
    expect(calls.map(({ name }) => name)).toContain(filtered);
  });

  it.each([
    [
      0,
      'Only the checkpoint copies in the database were read, and anyone who deletes entries there can delete the copies too',
    ],
    [3, 'After entry 3, the only checkpoint copies are in the database'],
  ])(
    'says whose checkpoints were read, and that after entry %i only the database had any',
    async (after, said) => {
      const person = userEvent.setup();
      const sources = Array.from({ length: 8 }, (_, at) => ({
        place: 'database' as const,
        server: `pod-${at}:/data`,
        found: 1,
        newestSeq: 5,
        invalid: 0,
      }));
      const checkpoints = { ...verdict.checkpoints, sources, databaseAloneAfter: after };
      await openAudit({ answers: { 'POST /api/audit/verify': { json: { ...verdict, checkpoints } } } });
      await person.click(await screen.findByRole('button', { name: 'Verify' }));
      const detail = (await screen.findByText(/2 checkpoints were compared/)).textContent;
      expect(detail).toContain(
        '1 from the database (written by pod-0:/data); 1 from the database (written by pod-1:/data)',
      );
      expect(detail).toContain('2 more.');
      expect(detail).not.toContain('pod-6');
      expect(detail).toContain(said);
    },
  );

  it.each([
    [
      'changed',
      'The content of this entry was changed, so its hash doesn’t match. The 5 entries before this one are unchanged.',
    ],
    [
      'no-end',
      'The end was cut off. The signed last line is missing. The 5 entries before this one are unchanged.',
    ],
    [
      'repeated',
      'Entry 1,234 is repeated in this entry’s place. The 5 entries before this one are unchanged.',
    ],
    ['of-tomorrow', 'The server says so. The 5 entries before this one are unchanged.'],
  ])('names the first bad entry, why (%s), and leads to it', async (kind, said) => {
    const person = userEvent.setup();
    const firstBad = { seq: 6, kind, other: 1234, why: 'the server says so', contradicts: [] };
    await openAudit({
      answers: { 'POST /api/audit/verify': { json: { ...verdict, entries: 5, isIntact: false, firstBad } } },
    });
    await person.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/The trail is broken at entry 6/)).toBeTruthy();
    expect(screen.getByText((text) => text.startsWith(said))).toBeTruthy();
    await person.click(screen.getByRole('link', { name: 'See the first bad entry' }));
    expect(await screen.findByRole('dialog', { name: 'Entry 6' })).toBeTruthy();
  });
});
