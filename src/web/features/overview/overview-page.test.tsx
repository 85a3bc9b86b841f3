// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { sendTo } from '#testing/web/callbacks-inbox.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

let desk: Rampart;
beforeAll(async () => {
  desk = await startRampart();
});
afterAll(async () => desk.stop());
afterEach(cleanup);

const routes = [...routesOf('overview'), ...routesOf('customers')];

describe('the overview', () => {
  it('of an empty directory says what to do first, and that nothing waits', async () => {
    await openPageOverDesk({ desk, routes, at: '/' });
    const steps = await screen.findByRole('region', { name: 'No customers yet' });
    expect(within(steps).getByRole('link', { name: 'Go to Customers' })).toBeTruthy();
    expect(within(steps).getByRole('link', { name: 'New customer' })).toBeTruthy();
    expect(within(steps).getByText(/\/callbacks$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'No checks overdue' })).toBeTruthy();
    expect(screen.getByText('No requests to the service in the last 15 minutes.')).toBeTruthy();
  });

  it('tells an auditor who may do what they may not', async () => {
    await openPageOverDesk({ desk, routes, at: '/', role: 'auditor' });
    const create = await screen.findByRole('button', { name: 'New customer' });
    expect(create.getAttribute('aria-disabled')).toBe('true');
    expect(create.getAttribute('aria-description')).toBe('Only support, compliance and admin can do this');
  });

  it('leads from a figure to the list that it counts', async () => {
    await sendTo(desk, '{"signed":"by another"}', { secret: 'another' });
    await openPageOverDesk({ desk, routes, at: '/' });
    const refused = await screen.findByRole('link', { name: /^1 callback was refused/ });
    expect(refused.getAttribute('href')).toMatch(/^\/callbacks\?is=refused&from=/);
  });

  it('takes what is pasted to the customers’ box in memory, and asks for it there', async () => {
    const person = userEvent.setup({ delay: null });
    const { router, calls } = await openPageOverDesk({ desk, routes, at: '/' });
    await person.click(await screen.findByRole('textbox', { name: /^Reference, e-mail/ }));
    await person.paste(' nobody@example.com\n');
    await person.keyboard('{Enter}');
    const result = await screen.findByRole('region', { name: 'Matches' });
    expect(result.textContent).toContain('No customer in the directory has this e-mail address');
    expect(JSON.stringify(router.state.location)).not.toContain('nobody');
    expect(screen.getByRole('textbox', { name: 'Any identifier' })).toHaveProperty(
      'value',
      'nobody@example.com',
    );
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'POST /api/search').map(({ body }) => body)).toEqual([
        { text: 'nobody@example.com' },
      ]),
    );
  });

  it('keeps its figures while the desk can’t be reached, says so, and looks again on demand', async () => {
    const person = userEvent.setup({ delay: null });
    let isDown = false;
    const { client } = await openPageOverDesk({
      desk,
      routes,
      at: '/',
      onCall: (name) => {
        if (isDown && name === 'GET /api/overview') throw new TypeError('down');
      },
    });
    await screen.findByRole('link', { name: 'No stuck ramps' });
    isDown = true;
    await act(async () => client.invalidateQueries({ queryKey: ['overview'] }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('link', { name: 'No stuck ramps' })).toBeTruthy();
    isDown = false;
    await person.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  });

  it('says at once what can be no identifier', async () => {
    const person = userEvent.setup({ delay: null });
    const { calls } = await openPageOverDesk({ desk, routes, at: '/' });
    await person.click(await screen.findByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Paste an identifier')).toBeTruthy();
    expect(calls.some(({ name }) => name === 'POST /api/search')).toBe(false);
  });
});

const none = { count: 0, isMore: false };
const filled = {
  recheckDue: none,
  blockedCustomers: none,
  rampsWantingAttention: none,
  stuckRamps: none,
  longestStuckMs: null,
  refusedCallbacks: none,
  refusedDeliveries: none,
  unprocessedCallbacks: none,
  oldestItems: [],
  isEmpty: false,
  service: {
    state: 'unheard',
    calls: 0,
    failed: 0,
    medianMs: null,
    lastAnsweredAt: null,
    lastCallbackAt: null,
  },
};
const oldestItems = [
  {
    id: 'i-1',
    kind: 'ramp-stuck',
    object: { kind: 'ramp', id: '0d73a5c2e84b4f19b6572f9c1e08d3a6' },
    identityReference: 'c-13344',
    status: 'IN_PROGRESS',
    pair: { fiat: 'EUR', crypto: 'ETH' },
    amounts: { fiatAmount: '900.00', cryptoAmount: '0.5' },
    factSince: '2026-03-08T10:00:00.000Z',
  },
  {
    id: 'i-2',
    kind: 'customer-blocked',
    object: { kind: 'customer', id: 'c-40112' },
    identityReference: 'c-40112',
    status: null,
    pair: {},
    amounts: {},
    factSince: '2026-03-08T11:00:00.000Z',
  },
  {
    id: 'i-3',
    kind: 'callbacks-refused',
    object: { kind: 'callbacks', id: '2026-03-08' },
    identityReference: null,
    status: null,
    pair: {},
    amounts: {},
    factSince: '2026-03-08T12:00:00.000Z',
  },
];

describe('the plot and the oldest items', () => {
  const day = (day: string, fulfilled: number, inProgress = 0, notFulfilled = 0, unknown = 0) => ({
    day,
    fulfilled,
    inProgress,
    notFulfilled,
    unknown,
  });

  const callbacks = [
    { day: '2026-03-08', accepted: 1200, refused: 2 },
    { day: '2026-03-09', accepted: 3, refused: 0 },
  ];
  const responses = [
    { day: '2026-03-08', medianMs: 38 },
    { day: '2026-03-09', medianMs: null },
  ];

  it('are there for callbacks and response times, from the same call', async () => {
    const { calls } = await openPage({
      routes,
      at: '/',
      answers: {
        'GET /api/overview': { json: filled },
        'GET /api/overview/trends': {
          json: { days: [day('2026-03-09', 0)], medianFulfilMs: null, callbacks, answers: responses },
        },
      },
    });
    const rowsOf = async (name: string) => {
      const plot = await screen.findByRole('region', { name });
      return (await within(plot).findAllByRole('row', { hidden: true })).map((row) => row.textContent);
    };
    expect(await rowsOf('Callbacks, 14 days')).toEqual(['DayAcceptedRefused', '9 Mar30', '8 Mar1,2002']);
    expect(await rowsOf('Response time, 14 days')).toEqual([
      'DayMedian response time',
      '9 Mar–',
      '8 Mar38 ms',
    ]);
    expect(screen.getByText('Accepted 1,203')).toBeTruthy();
    expect(calls.filter(({ name }) => name === 'GET /api/overview/trends')).toHaveLength(1);
  });

  it('are there for those who read: as a table, the newest day first, and a time', async () => {
    const days = [day('2026-03-08', 4, 1, 2), day('2026-03-09', 0)];
    const answers = {
      'GET /api/overview': { json: filled },
      'GET /api/overview/trends': { json: { days, medianFulfilMs: 660_000, callbacks, answers: responses } },
    };
    await openPage({ routes, at: '/', answers });
    const plot = await screen.findByRole('region', { name: 'Ramps, 14 days' });
    const rows = (await within(plot).findAllByRole('row', { hidden: true })).map((row) => row.textContent);
    expect(rows).toEqual(['DayFulfilledIn progressNot fulfilled', '9 Mar000', '8 Mar412']);
    expect(within(plot).getByText('11 min')).toBeTruthy();
    expect(within(plot).getByText('Fulfilled 4')).toBeTruthy();
    expect(await screen.findByText('The queue has no open items.')).toBeTruthy();
  });

  it('lead from each item to what it is about', async () => {
    const answers = {
      'GET /api/overview': { json: { ...filled, oldestItems } },
      'GET /api/overview/trends': {
        json: { days: [day('2026-03-09', 0)], medianFulfilMs: null, callbacks, answers: responses },
      },
    };
    await openPage({ routes, at: '/', answers });
    const leadsTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await leadsTo('Stuck ramp: 0.5 ETH for 900.00 EUR')).toBe(
      '/ramps/0d73a5c2e84b4f19b6572f9c1e08d3a6',
    );
    expect(await leadsTo('Customer blocked')).toBe('/customers/c-40112');
    expect(await leadsTo('Refused callbacks: 8 Mar 2026')).toBe(
      '/callbacks?is=refused&from=2026-03-08T00%3A00%3A00.000Z&to=2026-03-09T00%3A00%3A00.000Z',
    );
    expect(await screen.findByText('none fulfilled')).toBeTruthy();
  });
});

describe('while sample data is being loaded', () => {
  const days = [{ day: '2026-03-09', fulfilled: 7, inProgress: 0, notFulfilled: 0, unknown: 0 }];
  const callbacks = [{ day: '2026-03-09', accepted: 31, refused: 0 }];
  const trends = { days, medianFulfilMs: null, callbacks, answers: [{ day: '2026-03-09', medianMs: 12 }] };
  const half = {
    ...filled,
    stuckRamps: { count: 2, isMore: false },
    longestStuckMs: 60_000,
    isLoadingSample: true,
  };

  it('shows no figure and no plot, and all of them by itself once it is whole', async () => {
    const overview: { json: unknown } = { json: half };
    const { calls } = await openPage({
      routes,
      at: '/',
      answers: { 'GET /api/overview': overview, 'GET /api/overview/trends': { json: trends } },
    });
    const panel = await screen.findByRole('region', { name: 'Loading sample data…' });
    expect(within(panel).getByRole('status').textContent).toContain(
      'Rampart is loading sample customers and two weeks of ramps.',
    );
    expect(screen.queryByRole('link', { name: /stuck/ })).toBeNull();
    expect(screen.queryByText('No customers yet')).toBeNull();
    expect(screen.queryByRole('region', { name: /14 days|Service|Oldest queue items/ })).toBeNull();
    expect(calls.some(({ name }) => name === 'GET /api/overview/trends')).toBe(false);
    overview.json = { ...filled, stuckRamps: { count: 3, isMore: false }, longestStuckMs: 60_000 };
    expect(await screen.findByRole('link', { name: /^3 ramps are stuck/ })).toBeTruthy();
    expect(await screen.findByText('Fulfilled 7')).toBeTruthy();
    expect(screen.queryByText('Loading sample data…')).toBeNull();
  });

  it('has response times by the hour, in UTC, while there is one day', async () => {
    const answerHours = [
      { hour: '2026-03-09T13:00:00.000Z', medianMs: null },
      { hour: '2026-03-09T14:00:00.000Z', medianMs: 38 },
    ];
    await openPage({
      routes,
      at: '/',
      answers: {
        'GET /api/overview': { json: filled },
        'GET /api/overview/trends': { json: { ...trends, answerHours } },
      },
    });
    const plot = await screen.findByRole('region', { name: 'Response time, 24 hours' });
    const rows = (await within(plot).findAllByRole('row', { hidden: true })).map((row) => row.textContent);
    expect(rows).toEqual(['HourMedian response time', '14:00 UTC38 ms', '13:00 UTC–']);
  });
});

describe('what Rampart re-checked automatically', () => {
  it('is not there where it does not', async () => {
    await openPage({ routes, at: '/', answers: { 'GET /api/overview': { json: filled } } });
    await screen.findByText('The queue has no open items.');
    expect(screen.queryByRole('region', { name: 'Checked by Rampart' })).toBeNull();
  });
});
