// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { openPage, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { QueuePage } from '#web/features/queue/queue-page.tsx';
import { QueueStrip } from '#web/shared/queue/queue-strip.tsx';

import type { PageRoute } from '../pages.ts';
import { CommandOpener } from './command-opener.tsx';

afterEach(cleanup);

const me = '01a21f8c-b936-7a3a-a954-13dbf01dff40';
const casey = { id: '01a21f8c-b936-7a3a-a954-13dbf01dff41', name: 'Casey Compliance' };
const colleagues = [casey, { id: me, name: 'Sam Support' }];

const item = (id: string, others: object = {}) => ({
  id,
  kind: 'ramp-stuck',
  object: { kind: 'ramp', id: 'r-1' },
  identityReference: 'c-1',
  maskedName: `Name of ${id}`,
  status: 'IN_PROGRESS',
  pair: {},
  amounts: {},
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
const first = item('01a21f8c-b936-7a3a-a954-13dbf01dff48');
const second = item('01a21f8c-b936-7a3a-a954-13dbf01dff49', { version: 7 });
const movesOf = ({ id }: { id: string }) => `POST /api/queue/${id}/moves`;

function TestedQueue() {
  return (
    <>
      <CommandOpener />
      <main id="main">
        <QueuePage />
      </main>
    </>
  );
}
function TestedRamp() {
  return (
    <>
      <CommandOpener />
      <QueueStrip record={{ kind: 'ramp', id: 'r-1' }} />
    </>
  );
}
const route = (path: string, load: PageRoute['load']): PageRoute => ({
  path,
  name: 'Any',
  action: 'read-directory',
  load,
});

async function open(at: string, answers: Record<string, ScriptedAnswer>, role: Role = 'support') {
  const person = userEvent.setup({ delay: null });
  const page = await openPage({
    routes: [route('/queue', async () => TestedQueue), route('/ramps/:rampId', async () => TestedRamp)],
    at,
    role,
    staffId: me,
    answers: {
      'GET /api/queue?limit=25': { json: { items: [first, second], nextCursor: null } },
      'GET /api/queue/about?kind=ramp&id=r-1': { json: { items: [second] } },
      'GET /api/colleagues': { json: { items: colleagues } },
      ...answers,
    },
  });
  return { ...page, person };
}
const paletteName = 'Identifier, page or action';
const openPalette = async (person: ReturnType<typeof userEvent.setup>) => {
  await person.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: paletteName });
};
const steps = async () =>
  within(await screen.findByRole('group', { name: 'In the queue' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the palette, over the queue', () => {
  it('assigns the row with the row cursor to the colleague whose name is typed', async () => {
    const given = { ...second, assignee: casey, version: 8 };
    const { person, calls } = await open('/queue', { [movesOf(second)]: { json: given } });
    const row = await screen.findByRole('row', { name: /Name of .*ff49/ });
    within(row).getByRole('link', { name: 'Stuck ramp' }).focus();
    await person.type(await openPalette(person), 'casey');
    expect(await steps()).toEqual([
      'Assign to Casey ComplianceStuck ramp: Name of 01a21f8c-b936-7a3a-a954-13dbf01dff49',
    ]);
    await person.keyboard('{Enter}');
    await screen.findByText(/^Assigned “Stuck ramp: .+”$/);
    expect(screen.queryByRole('combobox', { name: paletteName })).toBeNull();
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toMatchObject([
      { name: movesOf(second), body: { version: 7, move: { kind: 'assign', to: casey.id } } },
    ]);
  });

  it('offers nothing of the queue without a row', async () => {
    const { person, calls } = await open('/queue', {});
    await screen.findByRole('row', { name: /Name of .*ff49/ });
    await person.type(await openPalette(person), 'casey');
    expect(screen.queryByRole('group', { name: 'In the queue' })).toBeNull();
    expect(calls.map(({ name }) => name)).not.toContain('GET /api/colleagues');
  });

  it('says who was first, and stays', async () => {
    const taken = { ...second, assignee: casey, version: 8 };
    const { person } = await open('/ramps/r-1', {
      [movesOf(second)]: {
        status: 409,
        json: { type: '/problems/queue-changed', title: 'x', status: 409, requestId: 'q-1' },
      },
      [`GET /api/queue/${second.id}`]: { json: { item: taken, history: [] } },
    });
    await screen.findByText('Stuck ramp');
    await person.type(await openPalette(person), 'take');
    await person.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { hidden: true });
    expect(await within(dialog).findAllByText('Casey Compliance has this item now.')).not.toEqual([]);
  });

  it('offers the steps of the open record, and asks what one needs', async () => {
    const { person, calls } = await open('/ramps/r-1', { [movesOf(second)]: { json: second } });
    await screen.findByText('Stuck ramp');
    await person.type(await openPalette(person), 'done');
    await person.keyboard('{Enter}');
    await person.click(await screen.findByRole('radio', { name: 'Customer told', hidden: true }));
    await person.click(screen.getByRole('button', { name: 'Mark as done', hidden: true }));
    await screen.findByText(/^Marked “Stuck ramp: .+” as done$/);
    expect(calls.find(({ name }) => name === movesOf(second))?.body).toEqual({
      version: 7,
      move: { kind: 'done', outcome: 'customer-told' },
    });
  });

  it('finds “Take” by one’s own name, once it is known', async () => {
    const { person } = await open('/ramps/r-1', {});
    await screen.findByText('Stuck ramp');
    await person.type(await openPalette(person), 'sam');
    expect(await steps()).toEqual([expect.stringMatching(/^TakeStuck ramp/)]);
  });

  it('offers nothing of it to who only reads the queue', async () => {
    const { person, calls } = await open('/ramps/r-1', {}, 'auditor');
    await screen.findByText('Stuck ramp');
    await person.type(await openPalette(person), 'casey');
    expect(screen.queryByRole('group', { name: 'In the queue' })).toBeNull();
    expect(calls.map(({ name }) => name)).not.toContain('GET /api/colleagues');
  });
});
