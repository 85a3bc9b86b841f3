// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { openPage, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(cleanup);

const me = '01a21f8c-b936-7a3a-a954-13dbf01dff40';
const casey = { id: '01a21f8c-b936-7a3a-a954-13dbf01dff41', name: 'Casey Compliance' };
const id = '01a21f8c-b936-7a3a-a954-13dbf01dff48';

const item = (others: object = {}) => ({
  id,
  kind: 'ramp-stuck',
  object: { kind: 'ramp', id: 'r-1' },
  identityReference: 'c-1',
  maskedName: 'A••• M•••',
  status: 'IN_PROGRESS',
  pair: { fiat: 'EUR', crypto: 'BTC' },
  amounts: { fiatAmount: '12500.00' },
  factSince: '2026-03-04T10:00:00.000Z',
  beganAt: '2026-03-04T11:00:00.000Z',
  dueAt: '2026-03-04T15:00:00.000Z',
  state: 'open',
  waitingFor: null,
  waitingUntil: null,
  outcome: null,
  endedAt: null,
  assignee: null,
  version: 3,
  changedAt: '2026-03-04T11:00:00.000Z',
  changedBy: null,
  lastNote: null,
  ...others,
});
const some = (count: number) => ({ count, isMore: false });
const counts = { mine: some(2), mineLate: some(0), unassigned: some(5), late: some(1), waiting: some(0) };
const listed = (...items: object[]): ScriptedAnswer => ({ json: { items, nextCursor: null } });

const list = 'GET /api/queue?limit=25';
const moves = `POST /api/queue/${id}/moves`;

async function open(
  answers: Record<string, ScriptedAnswer | readonly ScriptedAnswer[]>,
  role: Role = 'support',
) {
  const person = userEvent.setup();
  const page = await openPage({
    routes: routesOf('queue', 'ramp'),
    at: '/queue',
    role,
    staffId: me,
    answers: { 'GET /api/queue/counts': { json: counts }, ...answers },
  });
  return { ...page, person };
}
const row = async () => screen.findByRole('row', { name: /Stuck ramp/ });

describe('the queue', () => {
  it('says the day of refused callbacks in the page’s own form', async () => {
    const refused = item({
      kind: 'callbacks-refused',
      object: { kind: 'callbacks', id: '2026-11-25' },
      identityReference: null,
      maskedName: null,
      status: null,
      pair: {},
      amounts: {},
    });
    await open({ [list]: listed(refused) });
    const cells = within(await screen.findByRole('row', { name: /Refused callbacks/ }));
    expect(cells.getByText('Refused on 25 Nov 2026')).toBeTruthy();
    expect(cells.getByRole('button', { name: 'Actions for Refused callbacks: 25 Nov 2026' })).toBeTruthy();
  });

  it('shows what waits, whose it is and when it is due', async () => {
    await open({ [list]: listed(item({ assignee: casey })) });
    const cells = within(await row());
    expect(cells.getByRole('link', { name: 'Stuck ramp' })).toHaveProperty('pathname', '/ramps/r-1');
    expect(cells.getByText('A••• M•••')).toBeTruthy();
    expect(cells.getByText('12,500.00')).toBeTruthy();
    expect(cells.getByText('Casey Compliance')).toBeTruthy();
    expect(cells.getByText(/^late by /)).toBeTruthy();
    expect(screen.getByRole('tab', { name: /Mine/ }).textContent).toBe('Mine 2');
  });

  it('is taken with the version that was seen, by T as by the button', async () => {
    const taken = { json: item({ assignee: { id: me, name: 'Me' }, version: 4 }) };
    const { calls, person } = await open({ [list]: listed(item()), [moves]: taken });
    await row();
    await person.keyboard('t');
    await screen.findByText('You took “Stuck ramp: A••• M•••”');
    expect(calls.find(({ name }) => name === moves)?.body).toEqual({ version: 3, move: { kind: 'take' } });
  });

  it('says who was first', async () => {
    const refused = {
      status: 409,
      json: { type: '/problems/queue-changed', title: 'x', status: 409, requestId: 'q-1' },
    };
    const after = item({ assignee: casey, version: 4 });
    const { person } = await open({
      [list]: [listed(item()), listed(after)],
      [moves]: refused,
      [`GET /api/queue/${id}`]: { json: { item: after, history: [] } },
    });
    await person.click(within(await row()).getByRole('button', { name: 'Take' }));
    expect(await screen.findAllByText('Casey Compliance has this item now.')).not.toEqual([]);
  });

  it('asks for an outcome before it is done', async () => {
    const mine = item({ assignee: { id: me, name: 'Me' } });
    const { calls, person } = await open({ [list]: listed(mine), [moves]: { json: mine } });
    await person.click(within(await row()).getByRole('button', { name: 'Done…' }));
    await person.click(await screen.findByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByText('Choose an outcome')).toBeTruthy();
    await person.click(screen.getByRole('radio', { name: 'Customer told' }));
    await person.type(screen.getByRole('textbox', { name: /Note/ }), 'Rang');
    await person.click(screen.getByRole('button', { name: 'Mark as done' }));
    await screen.findByText('Marked “Stuck ramp: A••• M•••” as done');
    expect(calls.find(({ name }) => name === moves)?.body).toEqual({
      version: 3,
      move: { kind: 'done', outcome: 'customer-told' },
      note: 'Rang',
    });
  });

  it('is only read by an auditor, who is told who can work on it', async () => {
    const { calls, person } = await open({ [list]: listed(item()) }, 'auditor');
    await person.click(within(await row()).getByRole('button', { name: 'Take' }));
    await person.keyboard('tn');
    expect(screen.getByRole('button', { name: 'Take next' }).getAttribute('aria-disabled')).toBe('true');
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  });

  it('assigns selected rows with the versions that were seen, and says by name who was first', async () => {
    const otherId = '01a21f8c-b936-7a3a-a954-13dbf01dff50';
    const other = item({ id: otherId, maskedName: 'B••• N•••', version: 7 });
    const adrian = { id: '01a21f8c-b936-7a3a-a954-13dbf01dff42', name: 'Adrian Admin' };
    const taken = { ...other, assignee: adrian, version: 8 };
    const refused = {
      status: 409,
      json: { type: '/problems/queue-changed', title: 'x', status: 409, requestId: 'q-1' },
    };
    const { calls, client, person } = await open({
      // Taken by somebody, and read again, before the rows are assigned.
      [list]: [listed(item(), other), listed(item(), taken)],
      'GET /api/colleagues': { json: { items: [adrian, casey] } },
      [moves]: { json: item({ assignee: casey, version: 4 }) },
      [`POST /api/queue/${otherId}/moves`]: refused,
      [`GET /api/queue/${otherId}`]: { json: { item: taken, history: [] } },
    });
    await screen.findByText('B••• N•••');
    await person.click(screen.getByRole('button', { name: 'Select' }));
    await person.click(screen.getByRole('checkbox', { name: 'Select all listed rows' }));
    await client.invalidateQueries({ queryKey: ['queue', 'list'] });
    await screen.findByText('Adrian Admin');
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    await person.click(bar.getByRole('button', { name: 'Assign…' }));
    await person.click(await screen.findByRole('combobox', { name: /Colleague/, hidden: true }));
    await person.click(await screen.findByRole('option', { name: 'Casey Compliance', hidden: true }));
    await person.click(screen.getByRole('button', { name: 'Assign', hidden: true }));
    await bar.findByText('1 item assigned. A colleague had already changed 1 item.');
    expect(bar.getByText('Adrian Admin has this item now.')).toBeTruthy();
    expect(bar.getByRole('link', { name: 'Stuck ramp: B••• N•••' })).toBeTruthy();
    const move = { kind: 'assign', to: casey.id };
    expect(calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([
      { version: 3, move },
      { version: 7, move },
    ]);
    // Who was first is told: only that row is still selected, and a second try means it as it is now.
    expect(bar.getByText('1 row selected')).toBeTruthy();
    await person.click(bar.getByRole('button', { name: 'Assign to me' }));
    await bar.findByText('No items assigned. A colleague had already changed 1 item.');
    expect(calls.findLast(({ name }) => name.startsWith('POST'))?.body).toEqual({
      version: 8,
      move: { kind: 'take' },
    });
  });

  it('stops assigning at a refusal that the next row would get too', async () => {
    const other = item({ id: '01a21f8c-b936-7a3a-a954-13dbf01dff50', maskedName: 'B••• N•••' });
    const { calls, person } = await open({
      [list]: listed(item(), other),
      [moves]: {
        status: 403,
        json: { type: '/problems/forbidden', title: 'x', status: 403, requestId: 'q-1' },
      },
    });
    await screen.findByText('B••• N•••');
    await person.click(screen.getByRole('button', { name: 'Select' }));
    await person.click(screen.getByRole('checkbox', { name: 'Select all listed rows' }));
    await person.click(screen.getByRole('button', { name: 'Assign to me' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    await bar.findByText('No items assigned.');
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1);
    expect(bar.getByText('2 rows selected')).toBeTruthy();
  });

  it('says why it is empty', async () => {
    await open({ [list]: listed() });
    expect(await screen.findByText('Nothing needs attention')).toBeTruthy();
  });
});
