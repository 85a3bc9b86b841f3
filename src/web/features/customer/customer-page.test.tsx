// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import {
  account,
  active,
  at,
  blockingMessage,
  from,
  fullRecord,
  lookUpCall,
  openCustomer,
  route,
  service,
} from '#testing/web/customer-page.ts';
import { emptyRecord } from '#testing/web/customer-record.ts';
import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

const routes = routesOf('customer');

afterEach(cleanup);

const header = () => within(document.querySelector('header') ?? document.body);

describe('the queue’s strip', () => {
  it('is read once: each read is an entry in the trail', async () => {
    const asked = 'GET /api/queue/about?kind=customer&id=c-1';
    const { calls } = await openCustomer(active, { routes, answers: { [asked]: { json: { items: [] } } } });
    expect(await screen.findByText('2 requirements missing')).toBeTruthy();
    expect(calls.filter(({ name }) => name === asked)).toHaveLength(1);
  });

  it('keeps nobody waiting when the queue can’t be read', async () => {
    const fail = { status: 404, json: { type: '/problems/not-found', title: 'Not found', status: 404 } };
    const asked = 'GET /api/queue/about?kind=customer&id=c-1';
    const { calls } = await openCustomer(active, { routes, answers: { [asked]: fail } });
    const tab = await screen.findByRole('tab', { name: /^Overview/ });
    // The strip asks once more when it is drawn.
    await waitFor(() => expect(calls.filter(({ name }) => name === asked).length).toBeGreaterThan(1));
    await waitFor(() => expect(tab.isConnected).toBe(true));
  });
});

describe('the header', () => {
  it('says the account’s state, the onboarding as last answered with its age, and what is asked', async () => {
    await openCustomer(active, { routes });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('c-1');
    expect(await header().findByText('Active')).toBeTruthy();
    expect((await header().findByText(/^Documents: pending/)).textContent).toMatch(/ · \d+ d ago/);
    expect(header().getByText('2 requirements missing')).toBeTruthy();
    expect(header().getByText('A••• M•••')).toBeTruthy();
    expect(header().getByText('a•••@e•••.com')).toBeTruthy();
    expect(header().getByText('residence: Australia')).toBeTruthy();
    expect(header().getByText(/^first seen/)).toBeTruthy();
  });

  it('tells nothing of requirements where the answer named none and did not say that there are none', async () => {
    const value = { request: { ...route, fiatAmount: '500.00' }, paymentReady: true };
    // Fresh, so not asked for again.
    const eligibility = { value, ...from('answer'), at: new Date().toISOString() };
    const record = { json: { ...fullRecord, facts: { ...fullRecord.facts, eligibility } } };
    await openCustomer(active, { routes, record });
    expect(await header().findByText('Active')).toBeTruthy();
    expect(header().queryByText(/requirement/i)).toBeNull();
  });

  it('keeps personal values, masked and revealed, out of the title, the address and the browser’s storage', async () => {
    const person = userEvent.setup();
    const { router } = await openCustomer(active, {
      routes,
      answers: {
        'POST /api/reveals': { json: { values: { email: 'ada@example.com' }, expiresAt: at } },
      },
    });
    await person.click(await header().findByRole('button', { name: 'Reveal e-mail address' }));
    await person.type(await screen.findByLabelText('Reason for revealing the data'), 'on the phone');
    await person.click(screen.getByRole('button', { name: 'Reveal for 5 minutes' }));
    expect(await header().findByText('ada@example.com')).toBeTruthy();
    const kept = [
      document.title,
      JSON.stringify(router.state.location),
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
    ];
    expect(document.title).toContain('c-1');
    for (const place of kept) expect(place).not.toMatch(/•|ada|example|Mole/i);
  });

  it('shows an auditor no disabled button but the one that reveals, and says once who may act', async () => {
    await openCustomer(active, { routes, role: 'auditor' });
    await screen.findByRole('region', { name: 'Person' });
    const disabled = [...document.querySelectorAll('[aria-disabled="true"], :disabled')];
    expect(disabled.map(({ textContent }) => textContent)).toEqual(['Reveal all · 5 min']);
    expect(
      header().getByText(
        'View only. support, compliance, developer and admin can run checks. support, compliance and admin can make changes.',
      ),
    ).toBeTruthy();
  });
});

describe('a blocked customer', () => {
  const blockedFact = { value: { isBlocked: true, status: 'CUSTOMER_BLACKLISTED' }, ...from('callback') };
  const blockedRecord = {
    json: { ...fullRecord, facts: { ...fullRecord.facts, blocked: blockedFact }, blockingMessage },
  };
  const blocked = service({ identifyReference: 'c-1', account: { ...account, blocked: true } });

  it('has the reason, since when, the callback and what the customer may be told, before everything else', async () => {
    await openCustomer(blocked, { routes, record: blockedRecord });
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('The account is blocked');
    expect(banner.textContent).toContain('list match');
    expect(banner.textContent).toContain('Internal: do not send');
    expect(banner.textContent).toContain('4 Mar 2026 09:00:00 UTC');
    expect(
      within(banner).getByRole('link', { name: 'Callback CUSTOMER_BLACKLISTED' }).getAttribute('href'),
    ).toBe('/customers/c-1?tab=activity#callback-1');
    expect(within(banner).getByRole('button', { name: 'Copy text for the customer' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('The account is active');
    const tabs = screen.getByRole('tablist');
    expect(banner.compareDocumentPosition(tabs) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByText('Active')).toBeNull();
    expect(await screen.findByText('The account is blocked', { selector: 'p span' })).toBeTruthy();
    expect(header().queryByRole('link', { name: 'See why' })).toBeNull();
    expect(header().queryByRole('link', { name: 'Share documents' })).toBeNull();
  });

  it('is reported by an answer that gives no reason, and none is invented', async () => {
    await openCustomer(blocked, { routes, record: { json: emptyRecord } });
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('The service’s answer, which gives no reason');
    expect(banner.textContent).toContain('Ask the provider’s support');
    expect(within(banner).queryByRole('button', { name: /^Copy/ })).toBeNull();
  });

  it('is one for a role that looks nobody up, by what the desk remembers', async () => {
    const { calls } = await openCustomer(blocked, { routes, record: blockedRecord, role: 'auditor' });
    expect((await screen.findByRole('alert')).textContent).toContain('list match');
    expect(calls.some(({ name }) => name === lookUpCall)).toBe(false);
  });
});

describe('the account', () => {
  it('is shown with its age', async () => {
    await openCustomer(active, { routes });
    expect(await header().findByText('Active')).toBeTruthy();
    expect(await screen.findByText(/^fetched/)).toBeTruthy();
  });

  it.each([
    [
      'no such reference (404)',
      service({ message: 'Not found', status: 404 }, 404),
      /doesn’t know this reference \(404\)/,
    ],
    [
      'no account behind it (exists: false)',
      service({ identifyReference: 'c-1', account: { blocked: false, exists: false } }),
      /exists: false/,
    ],
  ])('says that there is %s, and offers the three ways to create one', async (_name, answer, how) => {
    await openCustomer(answer, { routes, record: { json: emptyRecord } });
    expect(await screen.findByText('No account for this reference', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText(how)).toBeTruthy();
    const ways = within(screen.getByRole('list', { name: 'Ways to create the account' }));
    expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ['basic', 'reliance', 'token'].map((way) => `/new-customer?way=${way}&identityReference=c-1`),
    );
    expect(screen.queryByText('Active')).toBeNull();
  });

  it('shows the other spelling of the key as drift and takes nothing from it', async () => {
    await openCustomer(service({ identityReference: 'c-1', account }), { routes });
    expect(await screen.findByText('Rampart couldn’t read the service’s answer')).toBeTruthy();
    expect(screen.queryByText('Active')).toBeNull();
    expect(screen.getByRole('button', { name: 'Raw JSON' })).toBeTruthy();
  });

  it.each([
    ['active by an answer is said', active, true],
    ['active by what the desk remembers alone is not said', service('<html>'), false],
  ])('%s', async (_name, answer, isSaid) => {
    const remembered = { ...fullRecord.facts, blocked: { value: { isBlocked: false }, ...from('answer') } };
    await openCustomer(answer, { routes, record: { json: { ...fullRecord, facts: remembered } } });
    const badge = isSaid ? /^Active$/ : /^Active according to the service’s answer, \d+ d ago/;
    expect(
      await header().findByText((_text, element) => badge.test(element?.textContent ?? ''), {
        selector: '[data-tone]',
      }),
    ).toBeTruthy();
    expect(await screen.findByText(/^fetched/)).toBeTruthy();
    expect(document.body.textContent?.includes('The account is active')).toBe(isSaid);
  });

  it('about another customer is named as such, and nothing else is shown', async () => {
    await openCustomer(service({ identifyReference: 'c-2', account }), { routes });
    const warning = await screen.findByRole('alert');
    expect(warning.textContent).toContain('The service’s answer is about c-2, not c-1');
    // Asked with the reference only: nothing to leave out.
    expect(within(warning).queryByRole('button')).toBeNull();
    expect(within(warning).getByRole('link', { name: 'Open c-2' }).getAttribute('href')).toBe(
      '/customers/c-2',
    );
    expect(screen.queryByText('A•••')).toBeNull();
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Share documents' })).toBeNull();
  });

  it('is not asked for by an auditor, who learns who may', async () => {
    const { calls } = await openCustomer(active, { routes, role: 'auditor' });
    expect(await screen.findByText(/support, compliance, developer and admin can run checks/)).toBeTruthy();
    expect(calls.some(({ name }) => name.includes('/api/service/'))).toBe(false);
  });

  it('refuses an address whose reference is none before a call is made', async () => {
    const { calls } = await openPage({ routes, at: '/customers/a%20b' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not an identity reference');
    expect(calls).toEqual([]);
  });
});
