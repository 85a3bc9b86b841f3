// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { customer, list, listed, nobody, openCustomers as open } from '#testing/web/listed-customers.ts';
import { pasteInto } from '#testing/web/page-under-test.tsx';

afterEach(cleanup);

const announced = () => document.getElementById('announcer-polite')?.textContent ?? '';

const emptyRecord = (identityReference: string) => ({
  identityReference,
  firstSeenAt: null,
  lastSeenAt: null,
  waitingSince: null,
  blockingMessage: null,
  linked: [],
  facts: {},
  personalValues: [],
  withheld: [],
  submissions: [],
  ramps: [],
});

const row = async (name: RegExp) => screen.findByRole('row', { name });

describe('the directory', () => {
  it('shows the state of each: account, last answered status, open requirements, last ramp', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const blocked = customer('c-1', {
      isBlocked: true,
      onboardingStatus: 'REJECTED',
      openRequirements: 2,
      maskedName: 'J••• B•••',
      country: 'DE',
      lastRamp: { rampId: 'r-1', status: 'FULFILLED', statusAt: ago(3) },
      queue: {
        open: 2,
        waiting: 1,
        assignees: [{ id: '01a21f8c-b936-7a3a-a954-13dbf01dff41', name: 'Casey Compliance' }],
        isUnassigned: true,
        dueAt: ago(2),
      },
    });
    await open({ [list]: { json: { items: [blocked], nextCursor: null } } });
    const cells = within(await row(/c-1/)).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'J••• B•••',
      'Germany',
      'BlockedRejected',
      '2 missing',
      'Fulfilled r-13 h',
      '2 openCasey ComplianceUnassignedlate by 2 h',
      expect.stringMatching(/ago/),
    ]);
    expect(within(cells[4]!).getByRole('link').getAttribute('href')).toBe('/ramps/r-1');
  });

  it('says what is not known, and what is not recognised', async () => {
    const unknown = customer('c-3');
    const odd = customer('c-4', { onboardingStatus: 'constructor', isBlocked: false, openRequirements: 0 });
    await open({ [list]: { json: { items: [unknown, odd], nextCursor: null } } });
    const first = await row(/c-3/);
    expect(within(first).getAllByText('unknown')).toHaveLength(4);
    const second = await row(/c-4/);
    expect(second.textContent).toContain('Active');
    expect(second.textContent).toContain('constructor (unknown)');
    expect(within(second).getAllByRole('cell')[3]?.textContent).toBe('none');
  });

  it('is sorted from its heads; a column comes with the order that needs it', async () => {
    const { person, router } = await open({
      [list]: listed(null, 'c-1'),
      'GET /api/customers?sort=-requirements&limit=25': listed(null, 'c-2'),
      'GET /api/customers?recheck=due&limit=25': listed(null, 'c-3'),
    });
    const head = async (name: string) => screen.findByRole('columnheader', { name });
    expect((await head('Last update')).getAttribute('aria-sort')).toBe('descending');
    expect(screen.queryByRole('columnheader', { name: 'Waiting since' })).toBeNull();
    await person.click(within(await head('Requirements')).getByRole('button'));
    expect(router.state.location.search).toBe('?sort=-requirements');
    expect(await screen.findByText('most missing requirements first')).toBeTruthy();
    expect((await head('Requirements')).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/api/customers.csv?sort=-requirements',
    );
    await person.click(within(await head('Last update')).getByRole('button'));
    await person.click(screen.getByRole('button', { name: 'Checks overdue' }));
    expect((await head('Waiting since')).getAttribute('aria-sort')).toBe('descending');
  });

  it('checks selected customers one after the other, and saves them as CSV', async () => {
    const { person, calls } = await open({
      [list]: listed(null, 'c-1', 'c-2', 'c-3'),
      'GET /api/customers/c-1': { json: emptyRecord('c-1') },
      'GET /api/customers/c-3': { json: emptyRecord('c-3') },
      'POST /api/service/eapi/identities/transactions/eligibility': [
        { answeredBy: 'service', json: { paymentReady: true, requirements: [] } },
        { answeredBy: 'service', status: 500, json: { message: 'No' } },
      ],
    });
    await person.click(await screen.findByRole('button', { name: 'Select' }));
    const bar = await screen.findByRole('region', { name: 'Selected rows' });
    expect(within(bar).queryByRole('button', { name: 'Check again' })).toBeNull();
    await person.click(screen.getByRole('checkbox', { name: 'Select c-1' }));
    await person.click(screen.getByRole('checkbox', { name: 'Select c-3' }));
    expect(within(bar).getByText('2 rows selected')).toBeTruthy();
    expect(within(bar).getByRole('link', { name: 'Download selected rows' }).getAttribute('href')).toBe(
      '/api/customers.csv?ids=c-1%2Cc-3&sort=-updated',
    );
    await person.click(within(bar).getByRole('button', { name: 'Check again' }));
    expect(await within(bar).findByText('2 of 2 checked, 1 failed')).toBeTruthy();
    expect(within(bar).getByRole('link', { name: 'c-3' }).getAttribute('href')).toBe('/customers/c-3');
    const asked = calls.filter(({ name }) => name.endsWith('/eligibility'));
    expect(asked.map(({ body }) => (body as { identityReference: string }).identityReference)).toEqual([
      'c-1',
      'c-3',
    ]);
    await person.click(within(bar).getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('marks what the service took more than a day ago and nobody has checked again', async () => {
    const waitingSince = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const due = customer('c-1', { waitingSince: waitingSince(25) });
    const fresh = customer('c-2', { waitingSince: waitingSince(23), isBlocked: false });
    await open({ [list]: { json: { items: [due, fresh], nextCursor: null } } });
    expect((await row(/c-1/)).textContent).toContain('Check overdue');
    expect((await row(/c-2/)).textContent).not.toContain('Check overdue');
  });

  it('announces more customers only when more have come', async () => {
    const { person } = await open({
      [list]: listed('next', 'c-1'),
      [`${list}&cursor=next`]: [{ status: 422, json: { title: 'No' } }, listed(null, 'c-2')],
    });
    await person.click(await screen.findByRole('button', { name: 'Load more' }));
    const alert = await screen.findByRole('alert');
    expect(announced()).not.toContain('more customer');
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'c-2' })).toBeTruthy();
    expect(announced()).toBe('1 more customer loaded');
  });

  it('is narrowed by chips; the address holds the filters, and another status takes the place of one', async () => {
    const { person, router } = await open({
      [list]: listed(null, 'c-1', 'c-2'),
      'GET /api/customers?blocked=true&limit=25': listed(null, 'c-2'),
      'GET /api/customers?blocked=true&onboardingStatus=PENDING&limit=25': listed(null, 'c-2'),
      'GET /api/customers?blocked=true&onboardingStatus=REJECTED&limit=25': nobody,
    });
    await screen.findByRole('link', { name: 'c-1' });
    await person.click(screen.getByRole('button', { name: 'Blocked' }));
    expect(router.state.location.search).toBe('?blocked=true');
    expect(screen.getByRole('button', { name: 'Blocked' }).getAttribute('aria-pressed')).toBe('true');
    await screen.findByRole('link', { name: 'c-2' });
    expect(screen.queryByRole('link', { name: 'c-1' })).toBeNull();
    expect(announced()).toBe('1 customer');
    await person.click(screen.getByRole('button', { name: 'Pending' }));
    await person.click(screen.getByRole('button', { name: 'Rejected' }));
    expect(router.state.location.search).toBe('?blocked=true&onboardingStatus=REJECTED');
    expect(
      await screen.findByText(/No customer matches all of these: Blocked, Onboarding status Rejected/),
    ).toBeTruthy();
    await person.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(router.state.location.search).toBe('');
    expect(await screen.findByRole('link', { name: 'c-1' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Filters' }));
  });

  it('keeps what was there until what was asked for has come', async () => {
    const { person } = await open({
      [list]: listed(null, 'c-1'),
      'GET /api/customers?recheck=due&limit=25': nobody,
    });
    await screen.findByRole('link', { name: 'c-1' });
    const press = person.click(screen.getByRole('button', { name: 'Checks overdue' }));
    expect(screen.getByRole('link', { name: 'c-1' })).toBeTruthy();
    await press;
    expect(await screen.findByText(/No customer has an overdue check/)).toBeTruthy();
  });

  it('is narrowed to references that begin as what was searched for', async () => {
    const { person, router } = await open({
      [list]: listed(null, 'c-1'),
      'POST /api/search': {
        json: { items: [{ kind: 'customer', id: 'c-91', matched: 'reference', label: null }] },
      },
      'GET /api/customers?q=c-9&limit=25': listed(null, 'c-91'),
    });
    await pasteInto(person, await screen.findByRole('textbox', { name: 'Any identifier' }), ' c-9 ');
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: 'c-91' })).toBeTruthy();
    expect(router.state.location.search).toBe('?q=c-9');
    expect(screen.getByText('sorted by reference')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Customer' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    expect(screen.getByRole('link', { name: 'Look up c-9 with the service' }).getAttribute('href')).toBe(
      '/customers/c-9',
    );
    await person.click(screen.getByRole('button', { name: 'Remove filter: Starts with c-9' }));
    expect(router.state.location.search).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Filters' }));
  });

  it('offers what the filters let through as CSV', async () => {
    await open(
      { 'GET /api/customers?blocked=true&q=c-1&limit=25': listed(null, 'c-1') },
      '/customers?blocked=true&q=c-1',
    );
    const link = await screen.findByRole('link', { name: 'Download CSV' });
    expect(link.getAttribute('href')).toBe('/api/customers.csv?blocked=true&q=c-1');
    expect(link.hasAttribute('download')).toBe(true);
  });

  it('follows the link to the CSV once the desk would answer, and says why where it would not', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const refused = {
      type: '/problems/too-many-requests',
      title: 'Too many requests. Try again later',
      detail: 'You can export at most 2 times an hour.',
      status: 429,
    };
    const { person, calls } = await open({
      [list]: listed(null, 'c-1'),
      'GET /api/customers.csv': [{ json: {} }, { status: 429, json: refused }],
    });
    const link = await screen.findByRole('link', { name: 'Download CSV' });
    await person.click(link);
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    await person.click(link);
    const notice = await screen.findByRole('dialog', { name: 'Download CSV' });
    expect(notice.textContent).toContain(refused.title);
    expect(notice.textContent).toContain(refused.detail);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(click).toHaveBeenCalledTimes(1);
    const asked = calls.filter(({ name }) => name === 'GET /api/customers.csv');
    expect(asked.map(({ headers }) => headers.get('x-check-only'))).toEqual(['1', '1']);
    click.mockRestore();
  });

  it('says when it can’t be read, with the filters still there, and reads it again', async () => {
    const { person } = await open({
      [list]: [{ status: 422, json: { title: 'Not now' } }, listed(null, 'c-1')],
    });
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: 'Blocked' })).toBeTruthy();
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'c-1' })).toBeTruthy();
  });

  it('remembers compact rows', async () => {
    const { person } = await open({ [list]: listed(null, 'c-1') });
    await person.click(await screen.findByRole('button', { name: 'Compact rows' }));
    expect(screen.getByRole('button', { name: 'Compact rows' }).getAttribute('aria-pressed')).toBe('true');
    expect(localStorage.getItem('rampart-compact-rows')).toBe('true');
    await person.click(screen.getByRole('button', { name: 'Compact rows' }));
  });
});
