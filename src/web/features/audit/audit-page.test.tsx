// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { auditActions } from '#contract/desk/audit-actions.ts';
import { type AuditItem, type AuditVerdict } from '#contract/desk/audit.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { openPage, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

import { actionInWords } from '#web/shared/trail/trail-words.ts';

import { detailWords } from './audit-words.ts';

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
  it('shows how many entries there are, the newest hash, and each with who, what, about what and its outcome', async () => {
    await openAudit();
    const row = await screen.findByRole('row', { name: /Open entry 7/ });
    for (const text of ['Casey Compliance', 'compliance', 'Open customer', 'Done'])
      expect(within(row).getByText(text)).toBeTruthy();
    // In its column, and below the action for narrow windows.
    expect(within(row).getAllByText('Ticket 12')).toHaveLength(2);
    expect(within(row).getByRole('link', { name: 'c-13344' }).getAttribute('href')).toBe(
      '/customers/c-13344',
    );
    expect(within(screen.getByRole('row', { name: /Open entry 6/ })).getByText('Intent')).toBeTruthy();
    expect(screen.getByText('7 entries')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy newest hash' })).toBeTruthy();
  });

  it('opens an entry with all that its hash is made from, and closes it again', async () => {
    const person = userEvent.setup();
    const { router } = await openAudit();
    await person.click(await screen.findByRole('link', { name: 'Open entry 7' }));
    const dialog = await screen.findByRole('dialog', { name: 'Entry 7' });
    for (const text of [
      'r-7',
      't-7',
      '0a1b2c3d',
      '1'.repeat(64),
      '2'.repeat(64),
      'Detail: intentSeq',
      detailWords['leftOut'] ?? '',
      '203.0.113.7',
    ])
      expect(within(dialog).getByText(text)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Copy Raw JSON' })).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'This request’s entries' }).getAttribute('href')).toBe(
      '/audit?requestId=r-7',
    );
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  it('says when the trail has no entry of a number', async () => {
    await openAudit({ at: '/audit?entry=3', answers: { 'GET /api/audit?seq=3&limit=1': list([]) } });
    expect(await screen.findByText('No entry has this number')).toBeTruthy();
  });

  it('applies filters only when asked, and refuses an object that is no identifier', async () => {
    const person = userEvent.setup();
    const wanted =
      'GET /api/audit?action=reveal&objectId=c-1&from=2026-05-04T10%3A00%3A00.000Z&to=2026-05-06T00%3A00%3A00.000Z&limit=50';
    const { router, calls } = await openAudit({ answers: { [wanted]: list([entry]) } });
    await person.click(await screen.findByRole('button', { name: 'Filter' }));
    await person.selectOptions(screen.getByLabelText('Action'), 'Reveal personal data');
    await person.type(screen.getByLabelText('From (UTC)'), '2026-05-04');
    await person.type(screen.getByLabelText('From (time)'), '10:00');
    // Without a time the whole day counts.
    await person.type(screen.getByLabelText('Until (UTC)'), '2026-05-05');
    await person.type(screen.getByLabelText('Object id'), 'anna@example.com');
    await person.click(screen.getByRole('button', { name: 'Apply filters' }));
    await waitFor(() => expect(screen.getByLabelText('Object id').getAttribute('aria-invalid')).toBe('true'));
    expect(router.state.location.search).toBe('');
    await person.clear(screen.getByLabelText('Object id'));
    await person.type(screen.getByLabelText('Object id'), 'c-1');
    await person.click(screen.getByRole('button', { name: 'Apply filters' }));
    expect(
      await screen.findByRole('button', { name: 'Remove filter: Action: Reveal personal data' }),
    ).toBeTruthy();
    expect(router.state.location.search).toBe(wanted.slice('GET /api/audit'.length, -'&limit=50'.length));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain(wanted));
    expect(screen.getByRole('button', { name: 'Remove filter: From 4 May 2026 10:00:00 UTC' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove filter: Until 5 May 2026' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Filter' }));
    expect(screen.getByLabelText('Until (UTC)')).toHaveProperty('value', '2026-05-05');
    expect(screen.getByLabelText('Until (time)')).toHaveProperty('value', '');
  });

  it('leads from a person’s entries to what they did', async () => {
    await openAudit({
      at: '/audit?person=p-1',
      answers: { 'GET /api/audit?person=p-1&limit=50': list([entry]) },
    });
    const link = await screen.findByRole('link', { name: 'What did Casey Compliance do?' });
    expect(link.getAttribute('href')).toBe('/audit?acts=p-1');
  });

  it('has words for what earlier versions recorded', () => {
    expect(actionInWords('hide-new-browsers')).toBe('Dismiss the notice about new browsers');
    expect(actionInWords('list-violations')).toBe('Open browser reports');
  });

  it('has words for every action that can be recorded, and filters by each', async () => {
    const person = userEvent.setup();
    await openAudit();
    await person.click(await screen.findByRole('button', { name: 'Filter' }));
    const options = within(screen.getByLabelText('Action')).getAllByRole<HTMLOptionElement>('option');
    const offered = new Map(options.map(({ value, text }) => [value, text]));
    // One of each origin that had none, by hand.
    const expected = {
      'write-note': 'Add a note',
      updateIdentity: 'Update customer',
      rekey: 'Re-encrypt data with a new key',
    };
    for (const [action, text] of Object.entries(expected)) expect(offered.get(action)).toBe(text);
    expect(auditActions.length).toBeGreaterThan(60);
    for (const action of auditActions) {
      expect(offered.get(action)).toBe(actionInWords(action));
      expect(actionInWords(action)).toMatch(/^[A-Z][a-z]+ ?/);
    }
    expect(new Set(offered.values()).size).toBe(auditActions.length + 1);
  });

  it('loads older entries by the cursor and says how many came', async () => {
    const person = userEvent.setup();
    await openAudit({
      answers: {
        [first]: list([entry], 'next'),
        'GET /api/audit?limit=50&cursor=next': list([intent]),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Load older entries' }));
    expect(await screen.findByRole('link', { name: 'Open entry 6' })).toBeTruthy();
    expect(document.getElementById('announcer-polite')?.textContent).toBe('1 more entry loaded');
    expect(screen.queryByRole('button', { name: 'Load older entries' })).toBeNull();
  });

  it('does not show a trail in green whose checkpoints are in doubt', async () => {
    const person = userEvent.setup();
    const checkpoints = { ...verdict.checkpoints, invalid: 1 };
    await openAudit({ answers: { 'POST /api/audit/verify': { json: { ...verdict, checkpoints } } } });
    await person.click(await screen.findByRole('button', { name: 'Verify' }));
    const said = await screen.findByRole('heading', {
      name: 'The entries are consistent, but a checkpoint has no valid signature',
    });
    expect(said.closest('[data-tone]')?.getAttribute('data-tone')).toBe('action');
  });

  it('says that the trail is intact, with entries and newest hash', async () => {
    const person = userEvent.setup();
    await openAudit({ answers: { 'POST /api/audit/verify': { json: verdict } } });
    await person.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(
      await screen.findByRole('heading', { name: /^The trail is intact and all 7 entries are unchanged/ }),
    ).toBeTruthy();
    expect(screen.getByText(/2 checkpoints were compared, the newest at entry 5/)).toBeTruthy();
    expect(screen.getByText(/Checkpoints read: 2 from the file on one:\/data\.$/)).toBeTruthy();
  });

  it('names whose checkpoints a broken trail contradicts', async () => {
    const person = userEvent.setup();
    const contradicts = [
      { place: 'database', server: 'two:/data' },
      { place: 'file', server: 'one:/data' },
    ];
    const firstBad = { seq: 6, kind: 'older', other: 9, why: 'the server says so', contradicts };
    await openAudit({
      answers: { 'POST /api/audit/verify': { json: { ...verdict, entries: 5, isIntact: false, firstBad } } },
    });
    await person.click(await screen.findByRole('button', { name: 'Verify' }));
    const said =
      'The trail contradicts a signed checkpoint from the database (written by two:/data); the file on one:/data.';
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it.each(['compliance', 'auditor', 'admin'] as const)('is verified and exported by %s', async (role) => {
    await openAudit({ role });
    expect((await screen.findByRole('button', { name: 'Verify' })).getAttribute('aria-disabled')).toBe(
      'false',
    );
    expect(screen.getByRole('link', { name: 'Export CSV' })).toBeTruthy();
  });

  it('is exported, filtered as CSV and whole as JSON lines', async () => {
    await openAudit({
      at: '/audit?outcome=refused',
      answers: { 'GET /api/audit?outcome=refused&limit=50': list([]) },
    });
    expect((await screen.findByRole('link', { name: 'Export CSV' })).getAttribute('href')).toBe(
      '/api/audit/export?outcome=refused&format=csv',
    );
    expect(screen.getByRole('link', { name: /Export for verification/ }).getAttribute('href')).toBe(
      '/api/audit/export?format=jsonl',
    );
  });

  it('a failure says what to do and is tried again', async () => {
    const person = userEvent.setup();
    await openAudit({
      answers: {
        [first]: [{ status: 503, json: { type: '/problems/busy', title: 'Rampart is busy' } }, list([entry])],
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Rampart is busy');
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Open entry 7' })).toBeTruthy();
  });
});
