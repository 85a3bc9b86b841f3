// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { rampMessage } from '#testing/desk-callbacks.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { fillInbox, inboxRampId, inboxRows, sendTo } from '#testing/web/callbacks-inbox.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';

let desk: Rampart;

beforeAll(async () => {
  desk = await startRampart();
  await fillInbox(desk);
});

afterAll(async () => desk.stop());

afterEach(cleanup);

async function open(at: string) {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({ desk, routes: routesOf('callbacks'), at });
  return { person, ...page };
}

const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);

const announced = () => document.getElementById('announcer-polite')?.textContent ?? '';

describe('the list', () => {
  it('shows of each when it came, what it is about and says, its signature, what came of it and our answer', async () => {
    await open('/callbacks');
    const grid = await screen.findByRole('grid', { name: 'Callbacks' });
    expect(grid.getAttribute('aria-rowcount')).toBe('7');
    await waitFor(() => expect(inboxRows()).toHaveLength(6));
    const [unreadable, refused, odd, customer, repeated, applied] = inboxRows().map(cellsOf);
    expect(applied?.slice(1)).toEqual([
      'Ramp',
      'aaaaaaaa…aaaaaa',
      'Payment received',
      'Valid',
      expect.stringMatching(/^Applied/),
      '200',
    ]);
    expect(repeated?.[5]).toMatch(/^Duplicate/);
    expect(customer?.slice(1, 4)).toEqual(['Customer', 'c-1', 'Blocked (CUSTOMER_BLACKLISTED)']);
    expect(odd?.[3]).toBe('<img src=x onerror=alert(1)>\u202Edexif (unknown)');
    expect(refused?.slice(1)).toEqual([
      'Refused',
      'not named',
      '–',
      'Invalid: doesn’t match',
      'Refused',
      '401',
    ]);
    expect(unreadable?.slice(4)).toEqual(['Valid', 'Refused', '400']);
    expect(within(inboxRows()[5]!).getByRole('link', { name: 'aaaaaaaa…aaaaaa' }).getAttribute('href')).toBe(
      `/ramps/${inboxRampId}`,
    );
    expect(within(inboxRows()[3]!).getByRole('link', { name: 'c-1' }).getAttribute('href')).toBe(
      '/customers/c-1',
    );
  });

  it('is narrowed by chips that are in the address, and opens with them', async () => {
    const { person, router } = await open('/callbacks');
    await screen.findByRole('grid');
    await person.click(screen.getByRole('button', { name: 'Refused' }));
    await waitFor(() => expect(inboxRows()).toHaveLength(2));
    expect(router.state.location.search).toBe('?is=refused');
    await person.selectOptions(screen.getByLabelText('Signature'), 'invalid');
    await waitFor(() => expect(inboxRows()).toHaveLength(1));
    expect(router.state.location.search).toBe('?verification=invalid&is=refused');
    await act(async () => router.navigate(-1));
    await waitFor(() => expect(inboxRows()).toHaveLength(2));
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Filters' }));
    await waitFor(() => expect(inboxRows()).toHaveLength(6));
  });

  it('is narrowed to a time by its fields, which the address holds and a chip undoes', async () => {
    const { person, router } = await open('/callbacks?to=2020-01-01T00:00:00.000Z');
    expect(await screen.findByText('No callbacks match')).toBeTruthy();
    const received = screen.getByLabelText<HTMLSelectElement>('Received');
    await person.selectOptions(received, 'From … until');
    const until = screen.getByLabelText<HTMLInputElement>('Until (UTC)');
    expect(until.value).toBe('2020-01-01T00:00');
    fireEvent.change(until, { target: { value: '2099-01-01T00:00' } });
    expect(router.state.location.search).toContain('2020-01-01');
    fireEvent.blur(until);
    await waitFor(() => expect(inboxRows()).toHaveLength(6));
    expect(router.state.location.search).toBe('?to=2099-01-01T00%3A00%3A00.000Z');
    const from = screen.getByLabelText('From (UTC)');
    fireEvent.change(from, { target: { value: '2098-01-01T00:00' } });
    fireEvent.keyDown(from, { key: 'Enter' });
    expect(await screen.findByText('No callbacks match')).toBeTruthy();
    await person.selectOptions(received, 'since a specific time');
    expect(screen.queryByLabelText('From (UTC)')).toBeNull();
    expect(router.state.location.search).toContain('from=2098-01-01');
    await person.click(screen.getByRole('button', { name: /^Remove filter: From/ }));
    await waitFor(() => expect(inboxRows()).toHaveLength(6));
    await person.selectOptions(received, 'From … until');
    await person.selectOptions(received, 'any');
    expect(screen.queryByLabelText('From (UTC)')).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  it('refuses an e-mail before it gets into an address', async () => {
    const { person, router } = await open('/callbacks');
    await person.type(await screen.findByLabelText('Ramp id or customer reference'), 'a@b.co{Enter}');
    expect(screen.getByText(/^Paste a ramp id/)).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('is moved through by arrows, Home and End; the focus is one stop', async () => {
    const { person } = await open('/callbacks');
    await waitFor(() => expect(inboxRows()).toHaveLength(6));
    const link = (index: number) => inboxRows()[index]!.querySelector('a')!;
    link(0).focus();
    await person.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(link(1)));
    await person.keyboard('{End}');
    await waitFor(() => expect(document.activeElement).toBe(link(5)));
    await person.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('href')).toBe(`/ramps/${inboxRampId}`);
    await person.keyboard('{Home}');
    await waitFor(() => expect(document.activeElement).toBe(link(0)));
    expect(inboxRows().filter((row) => row.querySelector('a[tabindex="0"]') !== null)).toHaveLength(1);
  });
});

describe('following live', () => {
  const hear = async (client: Awaited<ReturnType<typeof open>>['client']) =>
    act(async () => client.invalidateQueries({ queryKey: ['callbacks', 'head'] }));

  it('lets new ones in at the top and says so', async () => {
    const { client } = await open('/callbacks?object=r-live');
    await screen.findByText('No callbacks match');
    await sendTo(desk, rampMessage({ ramp_id: 'r-live' }));
    await hear(client);
    await waitFor(() => expect(inboxRows()).toHaveLength(1));
    expect(announced()).toBe('1 new callback');
  });
});
