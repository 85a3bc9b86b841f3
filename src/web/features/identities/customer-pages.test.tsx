// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { openPage, pasteInto, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';

import { identitiesRoutes } from './identities-routes.ts';

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

const seen = {
  firstSeenAt: '2026-03-04T10:00:00.000Z',
  lastSeenAt: '2026-03-04T10:00:00.000Z',
  isBlocked: null,
  onboardingStatus: null,
  openRequirements: null,
};

async function openCustomer(
  answer: ScriptedAnswer,
  { role = 'compliance', submissions = [submission] }: { role?: Role; submissions?: unknown[] } = {},
) {
  return openPage({
    routes: identitiesRoutes,
    at: '/customers/c-1',
    role,
    answers: {
      [lookUpCall]: answer,
      'GET /api/customers/c-1': { json: { ...emptyRecord, submissions } },
    },
  });
}

async function lookUp(reference: string, email = '') {
  const person = userEvent.setup();
  const page = await openPage({
    routes: identitiesRoutes,
    at: '/customers',
    answers: {
      'GET /api/customers?limit=25': { json: { items: [], nextCursor: null } },
      [lookUpCall]: service({ identifyReference: 'c-2', account }),
      'GET /api/customers/c-1': { json: { ...emptyRecord, submissions: [submission] } },
    },
  });
  await pasteInto(person, await screen.findByRole('textbox', { name: /Identity reference/ }), reference);
  if (email) await pasteInto(person, screen.getByRole('textbox', { name: /E-mail/ }), email);
  await person.click(screen.getByRole('button', { name: 'Look up' }));
  return { ...page, person };
}

describe('looking a customer up', () => {
  it('says that the e-mail belongs to somebody else before it shows anything', async () => {
    const { person, calls } = await lookUp('c-1', 'anna+x@example.com');
    const warning = await screen.findByRole('alert', { name: '' });
    await screen.findByText(/This e-mail belongs to/);
    expect(warning.textContent).toContain('This e-mail belongs to c-2, not to c-1');
    expect(within(warning).getByRole('link', { name: 'Open c-2' }).getAttribute('href')).toBe(
      '/customers/c-2',
    );
    expect(screen.queryByText('Active')).toBeNull();
    expect(screen.queryByText('Submissions')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Share documents' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Look c-1 up without the e-mail' }));
    await screen.findByText(/The service answered about/);
    const [asked, again] = calls.filter(({ name }) => name === lookUpCall);
    expect(asked?.headers.get('X-Lookup-Email')).toBe('anna%2Bx%40example.com');
    expect(again?.headers.has('X-Lookup-Email')).toBe(false);
  });

  it('keeps the e-mail out of every address', async () => {
    const { calls, router } = await lookUp('c-1', 'anna@example.com');
    await screen.findByText(/This e-mail belongs to/);
    expect(JSON.stringify(router.state.location)).not.toContain('anna');
    expect(calls.map(({ name }) => name).join()).not.toContain('anna');
  });

  it.each(['..%2f', '%00', 'a b', 'a'.repeat(101), 'anna@example.com'])(
    'refuses %s before a call is made',
    async (reference) => {
      const { calls, router } = await lookUp(reference);
      expect(
        (await screen.findByRole('textbox', { name: /Identity reference/ })).getAttribute('aria-invalid'),
      ).toBe('true');
      expect(router.state.location.pathname).toBe('/customers');
      expect(calls).toHaveLength(1);
    },
  );

  it('offers the ramp for 32 hexadecimal digits', async () => {
    const person = userEvent.setup();
    await openPage({ routes: identitiesRoutes, at: '/customers' });
    const id = 'fd04c5f0a1b2c3d4e5f60718293eef30';
    await pasteInto(person, await screen.findByRole('textbox', { name: /Identity reference/ }), id);
    expect(screen.getByRole('link', { name: 'Open the ramp' }).getAttribute('href')).toBe(`/ramps/${id}`);
  });
});

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
    const { calls } = await openPage({ routes: identitiesRoutes, at: '/customers/a%20b' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not an identity reference');
    expect(calls).toEqual([]);
  });
});

describe('the directory', () => {
  it('announces more customers only when more have come', async () => {
    const person = userEvent.setup();
    const lastSubmission = { ...submission, submittedBy: submission.submittedBy };
    const first = { identityReference: 'c-1', ...seen, lastSubmission, submissionCount: 1 };
    const second = { ...first, identityReference: 'c-2' };
    await openPage({
      routes: identitiesRoutes,
      at: '/customers',
      answers: {
        'GET /api/customers?limit=25': { json: { items: [first], nextCursor: 'next' } },
        'GET /api/customers?limit=25&cursor=next': [
          { status: 422, json: { title: 'No' } },
          { json: { items: [second], nextCursor: null } },
        ],
      },
    });
    const announced = () => document.getElementById('announcer-polite')?.textContent;
    await person.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByRole('alert');
    expect(announced()).not.toContain('more customer');
    await person.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'c-2' })).toBeTruthy();
    expect(announced()).toBe('1 more customer');
  });

  it('lists those too for whom nothing was submitted', async () => {
    const unsubmitted = { identityReference: 'c-3', ...seen, lastSubmission: null, submissionCount: 0 };
    await openPage({
      routes: identitiesRoutes,
      at: '/customers',
      answers: { 'GET /api/customers?limit=25': { json: { items: [unsubmitted], nextCursor: null } } },
    });
    const row = await screen.findByRole('row', { name: /c-3/ });
    expect(row.textContent).toContain('Nothing submitted');
  });
});
