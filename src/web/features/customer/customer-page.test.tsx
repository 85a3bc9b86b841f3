// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { openPage, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';

import { customerRoutes } from './customer-routes.ts';

afterEach(cleanup);

const lookUpCall = 'GET /api/service/eapi/v0/identities/c-1';
const account = { blocked: false, exists: true, createdAt: '2026-03-03T10:00:00Z' };
const service = (json: unknown, status = 200): ScriptedAnswer => ({ json, status, answeredBy: 'service' });

const submission = {
  id: 's-1',
  operation: 'shareDocuments',
  identityReference: 'c-1',
  submittedAt: '2026-03-04T10:00:00.000Z',
  submittedBy: { email: 'casey@example.com', name: 'Casey' },
  outcome: 'answered',
  status: 202,
  onboardingStatus: 'PENDING',
  answeredAt: '2026-03-04T10:00:01.000Z',
  requestId: 'request-7',
  images: [
    {
      documentIndex: 0,
      imageIndex: 0,
      documentType: 'DRIVING_LICENSE',
      side: 'FRONT',
      mimetype: 'image/jpeg',
      bytes: 10_485_760,
      sha256: 'ab'.repeat(32),
    },
  ],
  reason: 'Ticket 7',
  findings: [],
  overrides: [],
};

const emptyRecord = {
  identityReference: 'c-1',
  firstSeenAt: null,
  lastSeenAt: null,
  facts: {},
  personalValues: [],
  submissions: [],
  ramps: [],
};

async function openCustomer(
  answer: ScriptedAnswer,
  { role = 'compliance', submissions = [submission] }: { role?: Role; submissions?: unknown[] } = {},
) {
  return openPage({
    routes: customerRoutes,
    at: '/customers/c-1',
    role,
    answers: {
      [lookUpCall]: answer,
      'GET /api/customers/c-1': { json: { ...emptyRecord, submissions } },
    },
  });
}

describe('the customer page', () => {
  it('shows the account with its age, and each submission with what is known of its images', async () => {
    await openCustomer(service({ identifyReference: 'c-1', account }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('c-1');
    expect(await screen.findAllByText('Active')).toHaveLength(2);
    expect(screen.getByText(/^fetched/)).toBeTruthy();
    expect(await screen.findByText('Accepted, checks not finished')).toBeTruthy();
    const row = screen.getByRole('row', { name: /Driving licence/ });
    expect(row.textContent).toContain('Front');
    expect(row.textContent).toContain('10.0 MB');
    expect(within(row).getByRole('button', { name: 'Copy SHA-256' })).toBeTruthy();
  });

  it('puts a blocked account before everything else', async () => {
    await openCustomer(service({ identifyReference: 'c-1', account: { ...account, blocked: true } }));
    expect((await screen.findByRole('alert', { name: '' })).textContent).toBeDefined();
    expect(await screen.findByText('This account is blocked')).toBeTruthy();
    expect(screen.queryByText('Active')).toBeNull();
  });

  it('leads to sharing documents once beside the actions, not again under Submissions, when there is no account', async () => {
    await openCustomer(service({ status: 404, message: 'Not found' }, 404), { submissions: [] });
    await screen.findByText('No account for this reference', { selector: 'p' });
    await screen.findByText('Nothing submitted from this desk');
    expect(screen.getAllByRole('link', { name: 'Share documents' })).toHaveLength(2);
    cleanup();
    await openCustomer(service({ identifyReference: 'c-1', account }), { submissions: [] });
    await screen.findByText('Active', { selector: 'dd *' });
    await screen.findByText('Nothing submitted from this desk');
    expect(screen.getAllByRole('link', { name: 'Share documents' })).toHaveLength(2);
  });

  it('tells no such reference (404) from an account that does not exist (exists: false)', async () => {
    await openCustomer(service({ message: 'Not found', status: 404 }, 404));
    expect(await screen.findByText('No account for this reference', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText(/answered 404/)).toBeTruthy();
    cleanup();
    await openCustomer(service({ identifyReference: 'c-1', account: { blocked: false, exists: false } }));
    expect(await screen.findByText('No account for this reference', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText(/exists: false/)).toBeTruthy();
    expect(screen.queryByText('Active')).toBeNull();
  });

  it('shows the other spelling of the key as drift and takes nothing from it', async () => {
    await openCustomer(service({ identityReference: 'c-1', account }));
    expect(await screen.findByText('The answer is not the one in the interface document')).toBeTruthy();
    expect(screen.queryByText('Active')).toBeNull();
    expect(screen.getByRole('button', { name: 'Raw JSON' })).toBeTruthy();
  });

  it('makes no call to the service for an auditor, and says who may', async () => {
    const { calls } = await openCustomer(service({ identifyReference: 'c-1', account }), { role: 'auditor' });
    expect(await screen.findByText('Accepted, checks not finished')).toBeTruthy();
    expect(screen.getByText(/looked up by support, compliance, developer and admin/)).toBeTruthy();
    expect(calls.map(({ name }) => name)).toEqual(['GET /api/customers/c-1']);
    const share = screen.getByRole('button', { name: 'Share documents' });
    expect(share.getAttribute('aria-disabled')).toBe('true');
  });

  it('refuses an address whose reference is none before a call is made', async () => {
    const { calls } = await openPage({ routes: customerRoutes, at: '/customers/a%20b' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not an identity reference');
    expect(calls).toEqual([]);
  });
});
