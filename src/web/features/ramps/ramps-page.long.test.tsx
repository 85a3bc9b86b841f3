// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
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

describe('the directory of ramps', () => {
  it.each([
    ['In status for', 'since', 'descending', '-since', 'ascending'],
    ['Created', '-created', 'descending', 'created', 'ascending'],
  ] as const)('is sorted from its head: %s', async (name, first, down, next, up) => {
    const sorted = (sort: string) => `GET /api/ramps?sort=${sort}&limit=25`;
    const { person, router } = await open({
      [list]: listed(null, ramp('r-1')),
      [sorted(first)]: listed(null, ramp('r-2')),
      [sorted(next)]: listed(null, ramp('r-3')),
      [`GET /api/ramps?direction=OFFRAMP&sort=${next}&limit=25`]: none,
    });
    const head = async (called: string) => screen.findByRole('columnheader', { name: called });
    expect((await head(name)).getAttribute('aria-sort')).toBeNull();
    expect((await head('Last update')).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByText('most recently updated first')).toBeTruthy();
    await person.click(within(await head(name)).getByRole('button'));
    expect(router.state.location.search).toBe(`?sort=${first}`);
    expect(await screen.findByRole('row', { name: /r-2/ })).toBeTruthy();
    expect((await head(name)).getAttribute('aria-sort')).toBe(down);
    await person.click(within(await head(name)).getByRole('button'));
    expect(await screen.findByRole('row', { name: /r-3/ })).toBeTruthy();
    expect((await head(name)).getAttribute('aria-sort')).toBe(up);
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      `/api/ramps.csv?sort=${next}`,
    );
    // Sorting narrows nothing and survives filtering.
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await person.selectOptions(screen.getByLabelText('Direction'), 'OFFRAMP');
    expect(router.state.location.search).toBe(`?direction=OFFRAMP&sort=${next}`);
    expect(await screen.findByText('Filters: Direction: Off-ramp.')).toBeTruthy();
    await act(async () => router.navigate(-1));
    await person.click(within(await head('Last update')).getByRole('button'));
    expect(router.state.location.search).toBe('');
  });

  it.each(['stuck', 'attention'])(
    'of those with %s=true says for how long each has had its status, the longest first',
    async (name) => {
      const [hour, now] = [3_600_000, Date.now()];
      const since = (hours: number) => new Date(now - hours * hour).toISOString();
      await open(
        {
          [`GET /api/ramps?${name}=true&limit=25`]: listed(
            null,
            ramp('r-1', { statusAt: since(25), amounts: { fiatAmount: '1.00' } }),
            ramp('r-2', { statusAt: since(2), amounts: { fiatAmount: '2.00' } }),
            ramp('r-3', { statusAt: null, amounts: { fiatAmount: '3.00' } }),
          ),
        },
        `/ramps?${name}=true`,
      );
      expect((await cells(/1.00 USD/))[2]).toBe('1 d 1 h');
      expect((await cells(/2.00 USD/))[2]).toBe('2 h');
      expect((await cells(/3.00 USD/))[2]).toBe('unknown');
      const head = screen.getByRole('columnheader', { name: 'In status for' });
      expect(head.getAttribute('aria-sort')).toBe('descending');
      // Only the other direction.
      expect(screen.getAllByRole('columnheader').filter((one) => within(one).queryByRole('button'))).toEqual([
        head,
      ]);
      expect(screen.getByText('longest time in status first')).toBeTruthy();
    },
  );

  it('keeps its filters for the way back from a ramp', async () => {
    const narrowed = listed(null, ramp('r-1'));
    const { person, router } = await open(
      { 'GET /api/ramps?attention=true&limit=25': narrowed },
      '/ramps?attention=true',
      'auditor',
    );
    await person.click(await screen.findByRole('link', { name: '100.00 USD → 0.2286 ETH' }));
    expect(router.state.location.pathname).toBe('/ramps/r-1');
    await person.click(await screen.findByRole('link', { name: 'Ramps' }));
    expect(router.state.location.search).toBe('?attention=true');
  });
});

describe('the box above it', () => {
  it.each(['Ada Lovelace', 'a•••@b.co', 'x'.repeat(301)])(
    'refuses %s before a call is made',
    async (text) => {
      const { person, calls } = await open({});
      await pasteInto(person, await screen.findByRole('textbox', { name: /Ramp id or other detail/ }), text);
      await person.click(screen.getByRole('button', { name: 'Search' }));
      expect(
        screen.getByRole('textbox', { name: /Ramp id or other detail/ }).getAttribute('aria-invalid'),
      ).toBe('true');
      expect(calls.every(({ name }) => name.startsWith('GET /api/ramps?'))).toBe(true);
    },
  );
});
