// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { openPage, pasteInto, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(cleanup);

const at = '2026-03-04T10:00:00.000Z';

const ramp = (rampId: string, others: object = {}) => ({
  rampId,
  identityReference: 'c-1',
  firstSeenAt: at,
  lastSeenAt: at,
  direction: 'ONRAMP',
  method: 'payid-bank-transfer',
  status: 'IN_PROGRESS',
  statusAt: at,
  isTerminal: false,
  wantsAttention: false,
  isStuck: false,
  pair: { fiat: 'USD', crypto: 'ETH' },
  amounts: { fiatAmount: '100.00', cryptoAmount: '0.2286' },
  createdAt: at,
  country: 'NZ',
  ...others,
});

const listed = (nextCursor: string | null, ...items: object[]): ScriptedAnswer => ({
  json: { items, nextCursor },
});

const list = 'GET /api/ramps?limit=25';

const stuck = 'GET /api/ramps?stuck=true&limit=100';

const none = listed(null);

async function open(answers: Record<string, ScriptedAnswer>, address = '/ramps', role: Role = 'support') {
  const person = userEvent.setup();
  const page = await openPage({
    routes: routesOf('ramps', 'ramp'),
    at: address,
    role,
    answers: { [list]: none, [stuck]: none, ...answers },
  });
  return { ...page, person };
}

/** All cells of a row, including its header. */
const cells = async (name: RegExp) => {
  const row = await screen.findByRole('row', { name });
  return [...row.children].map(({ textContent, firstChild, tagName }) =>
    // Narrow windows show it beneath what the customer pays.
    tagName === 'TH' ? firstChild?.textContent : textContent,
  );
};

/** Drops the time in status, shown there for narrow windows. */
const statusOf = (text: string | null | undefined) => text?.replace(/\d.*$/, '');

describe('the directory of ramps', () => {
  it('shows its status with its marks and for how long, what is paid and got, how, whose, where, and when it was made', async () => {
    const odd = {
      direction: null,
      method: null,
      status: null,
      identityReference: null,
      pair: {},
      amounts: {},
    };
    await open({
      [list]: listed(
        null,
        ramp('r-1', { isStuck: true, wantsAttention: true }),
        ramp('r-2', { ...odd, statusAt: null, createdAt: null, country: null }),
        ramp('r-3', { direction: 'OFFRAMP', method: 'carrier-pigeon' }),
        ramp('r-4', { direction: null }),
      ),
    });
    const [id, status, ...others] = await cells(/100.00 USD → 0.2286 ETH/);
    expect(id).toBe('r-1');
    expect(statusOf(status)).toBe('In progressStuckNeeds attention');
    expect(others).toEqual([
      expect.stringMatching(/^\d+ d/),
      '100.00 USD',
      '0.2286 ETH',
      'PayID bank transfer',
      'c-1',
      'New Zealand',
      expect.stringMatching(/ago$/),
      expect.stringMatching(/ago$/),
    ]);
    expect(await cells(/r-2/)).toEqual([
      'r-2',
      'none yet',
      'unknown',
      'r-2',
      'unknown',
      'unknown',
      'unknown',
      expect.stringMatching(/^first seen .* ago$/),
      expect.stringMatching(/ago$/),
    ]);
    expect((await cells(/0.2286 ETH → 100.00 USD/)).slice(3, 6)).toEqual([
      '0.2286 ETH',
      '100.00 USD',
      'carrier-pigeon',
    ]);
    // Unknown which of the two is paid.
    expect((await cells(/0.2286 ETH for 100.00 USD/))[3]).toBe('0.2286 ETH for 100.00 USD');
  });

  it('shows 38 digits, markup and a status never seen as the text that they are', async () => {
    const amounts = { fiatAmount: '12345678901234567890123456789012345678', cryptoAmount: '1' };
    const status = '<img src=x onerror=alert(1)>';
    await open({ [list]: listed(null, ramp('r-1', { amounts, status, method: '\u202Emoney' })) });
    const row = await screen.findByRole('row', { name: /12,345,678,901,234/ });
    expect(row.querySelector('img')).toBeNull();
    expect(row.textContent).toContain('(unknown)');
  });

  it('is narrowed by chips that are in the address, which the file has too', async () => {
    const { person, router } = await open({
      [list]: listed(null, ramp('r-1')),
      'GET /api/ramps?direction=OFFRAMP&limit=25': none,
      'GET /api/ramps?direction=OFFRAMP&attention=true&limit=25': none,
    });
    await screen.findByRole('table');
    await person.selectOptions(screen.getByLabelText('Direction'), 'OFFRAMP');
    expect(await screen.findByText('No ramps match')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Needs attention' }));
    expect(router.state.location.search).toBe('?direction=OFFRAMP&attention=true');
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/api/ramps.csv?direction=OFFRAMP&attention=true',
    );
    expect(await screen.findByText('Filters: Direction: Off-ramp, Needs attention.')).toBeTruthy();
    await act(async () => router.navigate(-1));
    expect(router.state.location.search).toBe('?direction=OFFRAMP');
    await person.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Filters' }));
  });

  it('leaves out what is no filter', async () => {
    await open(
      { 'GET /api/ramps?status=ON_HOLIDAY&limit=25': none },
      '/ramps?status=ON_HOLIDAY&stuck=perhaps&from=yesterday&sort=amount',
    );
    expect(await screen.findByText('Filters: Status: ON_HOLIDAY.')).toBeTruthy();
  });

  it('says first of all how many are stuck, and leads to them', async () => {
    const { person, router } = await open({
      [list]: listed(null, ramp('r-1')),
      [stuck]: listed(null, ramp('r-1', { isStuck: true }), ramp('r-2', { isStuck: true })),
      'GET /api/ramps?stuck=true&limit=25': listed(null, ramp('r-2', { isStuck: true })),
    });
    expect(await screen.findByText('2 ramps are stuck')).toBeTruthy();
    // Stuck before the page opened, so no alert.
    expect(screen.queryByRole('alert')).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Show ramps' }));
    expect(router.state.location.search).toBe('?stuck=true');
    expect(screen.queryByText('2 ramps are stuck')).toBeNull();
    expect(screen.getByText('longest time in status first')).toBeTruthy();
  });

  it('measures how long on the service’s clock', async () => {
    const clock = { now: '2031-05-03T10:00:00Z', realNow: '2026-11-21T12:00:00Z', speed: 1, isFrozen: true };
    await open(
      {
        'GET /api/clock': { json: clock },
        'GET /api/ramps?stuck=true&limit=25': listed(null, ramp('r-1', { statusAt: '2031-05-01T06:00:00Z' })),
      },
      '/ramps?stuck=true',
    );
    const row = await screen.findByRole('row', { name: /0.2286 ETH/ });
    expect(await within(row).findByRole('cell', { name: '2 d 4 h' })).toBeTruthy();
  });

  it('says why it is empty and who may fill it', async () => {
    await open({});
    expect(await screen.findByText('No ramps yet')).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Get a quote for a ramp' }).getAttribute('aria-description'),
    ).toContain('compliance and admin');
  });
});

describe('the ways to a new ramp', () => {
  it('take along the customer that the list is narrowed to', async () => {
    const address = '/ramps?identityReference=c-1';
    await open({ 'GET /api/ramps?identityReference=c-1&limit=25': none }, address, 'compliance');
    expect(screen.getByRole('link', { name: 'Quote' }).getAttribute('href')).toBe(
      '/price?identityReference=c-1',
    );
    expect(screen.getByRole('link', { name: 'New ramp' }).getAttribute('href')).toBe(
      '/new-ramp?identityReference=c-1',
    );
  });

  it.each([
    ['support', true],
    ['auditor', false],
  ] as const)('say to %s who may', async (role, mayPrice) => {
    await open({}, '/ramps', role);
    expect(screen.queryByRole('link', { name: 'Quote' }) !== null).toBe(mayPrice);
    const button = screen.getByRole('button', { name: 'New ramp' });
    expect(button.getAttribute('aria-description')).toContain('compliance and admin');
  });
});

const found = (...items: object[]): ScriptedAnswer => ({ json: { items } });
const search = 'POST /api/search';

async function ask(person: ReturnType<typeof userEvent.setup>, text: string) {
  await pasteInto(person, await screen.findByRole('textbox', { name: /Ramp id or other detail/ }), text);
  await person.click(screen.getByRole('button', { name: 'Search' }));
}

describe('the box above it', () => {
  it('opens a ramp by its whole id, and by a deposit reference, which stays out of every address', async () => {
    const id = '0d73a5f0a1b2c3d4e5f60718293e08d3';
    const item = { kind: 'ramp', id: 'r-7', matched: 'deposit-reference', label: null };
    const { person, router, calls } = await open({ [search]: found(item) }, '/ramps', 'auditor');
    await ask(person, ` ${id} `);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ramps/${id}`));
    await act(async () => router.navigate(-1));
    await ask(person, 'RMP 77 QX21B');
    await waitFor(() => expect(router.state.location.pathname).toBe('/ramps/r-7'));
    expect(calls.find(({ name }) => name === search)?.body).toEqual({ text: 'RMP 77 QX21B' });
  });

  it.each([
    ['08d3', { kind: 'ramp', id: '0d73a508d3', matched: 'ramp-id-end', label: null }, '?end=08d3'],
    ['0d73', { kind: 'ramp', id: '0d73a508d3', matched: 'ramp-id', label: null }, '?q=0d73'],
    ['a@b.co', { kind: 'customer', id: 'c-1', matched: 'email', label: null }, '?identityReference=c-1'],
  ])('narrows the list by %s', async (text, item, address) => {
    const { person, router } = await open({
      [search]: found(item),
      [`GET /api/ramps${address}&limit=25`]: listed(null, ramp('0d73a508d3')),
    });
    await ask(person, text);
    await waitFor(() => expect(router.state.location.search).toBe(address));
  });

  it('narrows the list to a day without a call', async () => {
    const day = 'createdFrom=2026-11-20T00%3A00%3A00.000Z&createdTo=2026-11-21T00%3A00%3A00.000Z';
    const { person, router, calls } = await open({ [`GET /api/ramps?${day}&limit=25`]: none });
    await ask(person, '20 Nov 2026');
    expect(await screen.findByText('Filters: Created: 20 Nov 2026.')).toBeTruthy();
    expect(router.state.location.search).toBe(`?${day}`);
    expect(calls.some(({ name }) => name === search)).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Remove filter: Created: 20 Nov 2026' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('lists what has an amount, and keeps what found nothing out of the address', async () => {
    const item = { kind: 'ramp', id: 'r-7', matched: 'amount', label: 'EUR → BTC · FULFILLED' };
    const { person, router } = await open({ [search]: found(item) });
    await ask(person, '600,00 EUR');
    expect((await screen.findByRole('link', { name: 'r-7' })).getAttribute('href')).toBe('/ramps/r-7');
    expect(router.state.location.search).toBe('');
  });

  it('says that nothing was found, and offers the service an id', async () => {
    const { person, router } = await open({ [search]: found() }, '/ramps', 'support');
    await ask(person, 'fd04c5');
    const region = await screen.findByRole('region', { name: 'Matches' });
    expect(within(region).getByText('No ramps match')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open ramp fd04c5' }).getAttribute('href')).toBe('/ramps/fd04c5');
    expect(router.state.location.search).toBe('');
  });

  it('asks which is meant when an id begins and another ends so', async () => {
    const items = [
      { kind: 'ramp', id: 'abcd01', matched: 'ramp-id', label: null },
      { kind: 'ramp', id: '01abcd', matched: 'ramp-id-end', label: null },
    ];
    const { person, router } = await open({
      [search]: found(...items),
      'GET /api/ramps?end=abcd&limit=25': listed(null, ramp('01abcd')),
    });
    await ask(person, 'abcd');
    await person.click(await screen.findByRole('button', { name: 'Id ends with abcd' }));
    await waitFor(() => expect(router.state.location.search).toBe('?end=abcd'));
  });
});

describe('its columns', () => {
  afterEach(() => localStorage.clear());

  it('are chosen in this browser, but for status, link and what is sorted by', async () => {
    const { person } = await open({ [list]: listed(null, ramp('r-1')) });
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await screen.findByRole('row', { name: /r-1/ });
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    const item = (name: string) => screen.findByRole('menuitemcheckbox', { name });
    await person.click(await item('Method'));
    await person.click(await item('Country'));
    for (const name of ['Status', 'Pays', 'Last update']) {
      expect((await item(name)).getAttribute('aria-disabled')).toBe('true');
      await person.click(await item(name));
    }
    const left = ['Id', 'Status', 'In status for', 'Pays', 'Receives', 'Customer', 'Created', 'Last update'];
    expect(heads()).toEqual(left);
    cleanup();
    await open({ [list]: listed(null, ramp('r-1')) });
    await screen.findByRole('row', { name: /r-1/ });
    expect(heads()).toEqual(left);
  });
});
