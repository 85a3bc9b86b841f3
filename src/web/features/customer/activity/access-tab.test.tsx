// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';

let desk: Rampart;
// Unbound; a page's own fetch is bound to its server.
const fetchReally = globalThis.fetch;

const read = async (role: Role, path: string) => {
  const answer = await fetchReally(desk.url + path, { headers: { cookie: await desk.signIn(role) } });
  expect(answer.status).toBe(200);
};

beforeAll(async () => {
  // Midnight must not come in between.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 4, 12), shouldAdvanceTime: true });
  desk = await startRampart();
  await read('support', '/api/customers/c-1');
  await read('support', '/api/notes?kind=customer&id=c-1');
  await read('admin', '/api/customers/c-1');
  await read('admin', '/api/customers/c-2');
  await import('./access-tab.tsx');
});
afterAll(async () => {
  vi.useRealTimers();
  await desk.stop();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = async (role: Role, search = '') =>
  openPageOverDesk({
    desk,
    routes: [...routesOf('customer'), ...routesOf('audit')],
    at: `/customers/c-1?tab=access${search}`,
    role,
  });
const rows = () => screen.getAllByRole('row').slice(1);
/** A person's openings. */
const rowBy = async (name: string) => {
  await screen.findByRole('table', { name: 'Recorded actions' });
  return rows().filter(
    (row) => within(row).queryByText(name) !== null && row.textContent.includes('Opened the customer’s page'),
  );
};

describe('who looked at a customer', () => {
  it('is one line an opening, with the person and how many reads it was', async () => {
    await open('auditor');
    const [opened, ...others] = await rowBy('Sam Support');
    expect(others).toEqual([]);
    expect(opened?.textContent).toMatch(/support.*Opened the customer’s page 2 reads.*Done/);
    expect(await rowBy('Adrian Admin')).toHaveLength(1);
    const person = within(opened as HTMLElement).getByRole('link', { name: 'Sam Support' });
    expect(person.getAttribute('href')).toMatch(/^\/audit\?acts=/);
  });

  it('shows support their own lines, and who sees all', async () => {
    await open('support');
    expect((await rowBy('Sam Support')).length).toBeGreaterThan(0);
    expect(await rowBy('Adrian Admin')).toEqual([]);
    expect(
      screen.getByText(
        'You can see only your own actions. Only compliance, auditor and admin can see everyone’s.',
      ),
    ).toBeTruthy();
    const save = screen.getByRole('button', { name: 'Download CSV' });
    expect(save.getAttribute('aria-description')).toBe('Only compliance, auditor and admin can do this');
  });

  it('tells a developer who can see it, and asks for nothing', async () => {
    const { calls } = await open('developer');
    expect(
      await screen.findByText('Only support, compliance, auditor and admin can see this list.'),
    ).toBeTruthy();
    expect(calls.map(({ name }) => name).filter((name) => name.includes('/api/access'))).toEqual([]);
  });

  it('narrows to a preset and to days, in the address', async () => {
    const person = userEvent.setup({ delay: null });
    const { router } = await open('auditor');
    await rowBy('Sam Support');
    await person.click(screen.getByRole('button', { name: 'Last month' }));
    expect(await screen.findByText('No actions in this period')).toBeTruthy();
    expect(router.state.location.search).toBe('?tab=access&period=last-month');
    await person.click(screen.getByRole('button', { name: 'Today' }));
    expect(await rowBy('Sam Support')).toHaveLength(1);
    const from = screen.getByLabelText('From (UTC)');
    await person.clear(from);
    await person.type(from, '2020-02-01');
    const until = screen.getByLabelText('Until (UTC)');
    await person.clear(until);
    await person.type(until, '2020-02-29{Enter}');
    await waitFor(() =>
      expect(router.state.location.search).toBe('?tab=access&from=2020-02-01&to=2020-02-29'),
    );
    expect(await screen.findByText('No actions in this period')).toBeTruthy();
  });

  it('is saved as a file in the page’s words', async () => {
    const person = userEvent.setup({ delay: null });
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:access';
    };
    URL.revokeObjectURL = () => {};
    await open('auditor', '&period=today');
    await rowBy('Sam Support');
    await person.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = await saved[0]?.text();
    expect(text).toMatch(
      /Sam Support,support@rampart\.test,support,Opened the customer’s page,Customer,c-1,\d+,,Done/,
    );
    expect(text).not.toContain('get-customer');
  });
});

describe('what a colleague did', () => {
  it('opens from the line, about every customer, and leads back to the entries', async () => {
    const person = userEvent.setup({ delay: null });
    const { router } = await open('compliance');
    const [row] = await rowBy('Adrian Admin');
    await person.click(within(row as HTMLElement).getByRole('link', { name: 'Adrian Admin' }));
    const panel = await screen.findByRole('region', { name: 'Adrian Admin’s actions' });
    expect(within(panel).getByRole('link', { name: 'c-2' }).getAttribute('href')).toBe('/customers/c-2');
    expect(within(panel).getByRole('link', { name: 'Audit trail entries' }).getAttribute('href')).toBe(
      `/audit?person=${new URLSearchParams(router.state.location.search).get('acts')}`,
    );
  });
});
