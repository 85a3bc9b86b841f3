// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { active, at, openCustomer } from '#testing/web/customer-page.ts';
import { routesOf } from '#testing/web/pages.ts';
import { directionNames } from '#web/shared/words/ramp-words.ts';

const routes = routesOf('customer');

afterEach(cleanup);

describe('the tabs', () => {
  it('move by arrows, Home and End, open by Enter, and are in the address', async () => {
    const person = userEvent.setup();
    const { router, calls } = await openCustomer(active, { routes });
    await screen.findByRole('tab', { name: 'Documents 1' });
    screen.getByRole('tab', { name: 'Overview' }).focus();
    await person.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Access');
    await person.keyboard('{Home}{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('Documents');
    expect(router.state.location.search).toBe('');
    await person.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?tab=documents');
    expect(await screen.findByRole('tab', { selected: true, name: /Documents/ })).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Documents');
    expect(calls.some(({ name }) => name.includes('/activity'))).toBe(false);
  });

  it('open the overview for a tab that there is none of', async () => {
    await openCustomer(active, { routes, search: '?tab=toString' });
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Overview');
  });
});

describe('documents', () => {
  it('show each image with its digest, what was found, and that it was sent anyway', async () => {
    await openCustomer(active, { routes, search: '?tab=documents' });
    const row = await screen.findByRole('row', { name: /Driving licence/ });
    expect(row.textContent).toContain('Front');
    expect(row.textContent).toContain('10.0 MB');
    expect(row.textContent).toContain('Too dark: 0.12 (threshold 0.3)');
    expect(row.textContent).toContain('sent despite the warning');
    expect(within(row).getByRole('button', { name: 'Copy SHA-256' })).toBeTruthy();
    expect(screen.getByText('Accepted, checks not finished')).toBeTruthy();
    expect(screen.getByText('Ticket 7')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request' }).getAttribute('href')).toBe(
      '/customers/c-1?tab=requests#request-7',
    );
  });

  it('link no request for a role that reads none', async () => {
    await openCustomer(active, { routes, search: '?tab=documents', role: 'support' });
    await screen.findByText('Ticket 7');
    expect(screen.queryByRole('link', { name: 'Request' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy request id' })).toBeTruthy();
  });
});

describe('requests', () => {
  it.each(['support', 'auditor'] as const)('are not read by %s, who learns who may', async (role) => {
    const { calls } = await openCustomer(active, { routes, search: '?tab=requests', role });
    expect(
      await screen.findByText(/Only compliance, developer and admin can see requests to the service/),
    ).toBeTruthy();
    expect(calls.some(({ name }) => name.startsWith('GET /api/requests'))).toBe(false);
  });

  const requestsCall = 'GET /api/requests?identityReference=c-1&limit=25';
  const call = (id: string) => ({
    id,
    at,
    operation: 'getIdentity',
    method: 'GET',
    uri: '/eapi/v0/identities/c-1',
    identityReference: 'c-1',
    rampId: null,
    staff: null,
    outcome: 'answered',
    status: 200,
    attempts: 1,
    durationMs: 12,
    traceId: null,
  });

  it('are loaded until the one is there that a link names', async () => {
    await openCustomer(active, {
      routes,
      search: '?tab=requests#request-7',
      answers: {
        [requestsCall]: { json: { items: [call('request-9')], nextCursor: 'older' } },
        [`${requestsCall}&cursor=older`]: { json: { items: [call('request-8')], nextCursor: 'oldest' } },
        [`${requestsCall}&cursor=oldest`]: { json: { items: [call('request-7')], nextCursor: 'more' } },
      },
    });
    await waitFor(() => expect(document.getElementById('request-7')?.dataset['shown']).toBe('true'));
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(screen.queryByText(/The request in this link/)).toBeNull();
  });

  it('say so where the one is not that a link names', async () => {
    await openCustomer(active, {
      routes,
      search: '?tab=requests#request-7',
      answers: { [requestsCall]: { json: { items: [call('request-9')], nextCursor: null } } },
    });
    expect(await screen.findByText('The request in this link is not in the list')).toBeTruthy();
  });
});

describe('activity', () => {
  const activityCall = 'GET /api/customers/c-1/activity?limit=25';
  const entry = (id: string) => ({ kind: 'note', id, at, author: null, text: 'called' });
  const callback = {
    kind: 'callback',
    id: 'callback-1',
    at,
    about: 'identity',
    objectId: 'c-1',
    status: 'ACCOUNT_BLOCKED',
    statusDate: null,
    isLate: false,
    result: 'applied',
    findings: [],
  };

  it('says what Rampart found when it re-checked by itself', async () => {
    const check = {
      kind: 'call',
      id: 'call-1',
      at,
      operation: 'checkEligibility',
      by: { email: 'rampart@desk.invalid', name: 'Rampart' },
      outcome: 'answered',
      status: 202,
      rampId: null,
      traceId: null,
      recheck: { isReady: false, openRequirements: 2 },
    };
    await openCustomer(active, {
      routes,
      search: '?tab=activity',
      answers: { [activityCall]: { json: { items: [check], nextCursor: null } } },
    });
    expect(await screen.findByText('Rampart checked again: 2 requirements missing')).toBeTruthy();
  });

  it('looks further for a kind until one is there', async () => {
    await openCustomer(active, {
      routes,
      search: '?tab=activity&kind=callback',
      answers: {
        [activityCall]: { json: { items: [entry('n-1')], nextCursor: 'older' } },
        [`${activityCall}&cursor=older`]: { json: { items: [callback], nextCursor: 'more' } },
      },
    });
    expect(await screen.findByText('Blocked (ACCOUNT_BLOCKED)')).toBeTruthy();
    expect(screen.getAllByRole('listitem').filter(({ id }) => id === 'callback-1')).toHaveLength(1);
    expect(screen.queryByText('called')).toBeNull();
  });

  it('is a story: who did what, looks folded, repeats folded and opened by a link to one of them', async () => {
    const by = { email: 'casey@example.com', name: 'Casey' };
    const call = { kind: 'call', at, by, outcome: 'answered', status: 200, rampId: null, traceId: null };
    const repeated = { ...callback, statusDate: '2026-03-04 10:00:00' };
    await openCustomer(active, {
      routes,
      search: '?tab=activity#callback-2',
      answers: {
        [activityCall]: {
          json: {
            items: [
              { ...call, id: 'l-2', operation: 'getLimits' },
              { ...call, id: 'l-1', operation: 'getIdentity' },
              { ...call, id: 'request-7', operation: 'shareDocuments', status: 202 },
              { ...repeated, id: 'callback-3' },
              { ...repeated, id: 'callback-2' },
            ],
            nextCursor: null,
          },
        },
      },
    });
    const story = within(await screen.findByRole('list', { name: 'Activity' }));
    const looks = story.getByText('Casey viewed this customer').closest('details');
    expect(looks?.open).toBe(false);
    expect(story.getByText('submitted a driving licence').closest('p')?.textContent).toBe(
      'Casey submitted a driving licenceAccepted (202), not finished',
    );
    const repeats = story.getByText('2 deliveries of one callback').closest('details');
    expect(repeats?.open).toBe(true);
    expect(document.getElementById('callback-2')?.dataset['shown']).toBe('true');
  });

  it('keeps looks unfolded when a newer one joins them', async () => {
    const by = { email: 'casey@example.com', name: 'Casey' };
    const look = (id: string) => ({
      kind: 'call',
      id,
      at,
      operation: 'getLimits',
      by,
      outcome: 'answered',
      status: 200,
      rampId: null,
      traceId: null,
    });
    const [third, second, first] = [look('l-3'), look('l-2'), look('l-1')];
    const { client } = await openCustomer(active, {
      routes,
      search: '?tab=activity',
      answers: {
        [activityCall]: [
          { json: { items: [second, first], nextCursor: null } },
          { json: { items: [third, second, first], nextCursor: null } },
        ],
      },
    });
    const fold = () => document.getElementById('l-1')?.closest('details');
    await waitFor(() => expect(fold()).toBeTruthy());
    const details = fold();
    if (details) details.open = true;
    await client.refetchQueries({ queryKey: ['customer', 'c-1', 'activity'] });
    await waitFor(() => expect(document.getElementById('l-3')).toBeTruthy());
    expect(fold()?.open).toBe(true);
  });

  it('says that there is none only when all of it was looked through', async () => {
    await openCustomer(active, {
      routes,
      search: '?tab=activity&kind=callback',
      answers: {
        [activityCall]: { json: { items: [entry('n-1')], nextCursor: 'older' } },
        [`${activityCall}&cursor=older`]: { json: { items: [entry('n-2')], nextCursor: null } },
      },
    });
    expect(await screen.findByText('No entries of this kind')).toBeTruthy();
  });
});

describe('ramps', () => {
  it('go the way that their own page calls it', async () => {
    const ramp = {
      rampId: 'fd04c5f0a1b2c3d4e5f60718293eef30',
      identityReference: 'c-1',
      firstSeenAt: at,
      lastSeenAt: at,
      direction: 'ONRAMP',
      method: 'payid',
      status: 'IN_PROGRESS',
      statusAt: at,
      isTerminal: false,
      wantsAttention: false,
      isStuck: false,
      pair: { fiat: 'AUD', crypto: 'ETH' },
      amounts: {},
      createdAt: null,
      country: null,
    };
    const call = 'GET /api/ramps?identityReference=c-1&limit=25';
    await openCustomer(active, {
      routes,
      search: '?tab=ramps',
      answers: { [call]: { json: { items: [ramp], nextCursor: null } } },
    });
    expect(await screen.findByText('In progress')).toBeTruthy();
    expect(screen.getByText(directionNames.ONRAMP)).toBeTruthy();
  });
});
