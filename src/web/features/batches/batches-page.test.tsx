// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { customer } from '#testing/web/listed-customers.ts';
import { openPage, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const id = '01a21f8c-b936-7a3a-a954-13dbf01dff48';
const ramp = '7be1904fa2c34d5e8f60a1b2c3d4e5f6';
const at = '2026-03-04T10:00:00.000Z';

const batch = (others: object = {}) => ({
  id,
  startedAt: at,
  state: 'running',
  stoppedBy: null,
  counts: { total: 3, waiting: 2, done: 1, notFound: 0, failed: 0 },
  ...others,
});
const item = (reference: string, others: object = {}) => ({
  kind: 'customer',
  id: reference,
  state: 'waiting',
  status: null,
  problem: null,
  checkedAt: null,
  requestId: null,
  found: null,
  ...others,
});
const detail = (others: object = {}) => ({
  json: {
    batch: batch(),
    pause: null,
    items: [
      item('c-1', {
        state: 'done',
        status: 200,
        checkedAt: at,
        found: customer('c-1', { isBlocked: false, maskedName: 'J••• B•••', onboardingStatus: 'PENDING' }),
      }),
      item('c-2', { state: 'failed', status: 503, checkedAt: at }),
      item('c-3'),
    ],
    ...others,
  },
});

const list = 'GET /api/batches';
const one = `GET /api/batches/${id}`;
const start = 'POST /api/batches';
const moves = `POST /api/batches/${id}/moves`;

async function open(
  answers: Record<string, ScriptedAnswer | readonly ScriptedAnswer[]> = {},
  { path = '/batches' } = {},
) {
  const person = userEvent.setup();
  const page = await openPage({
    routes: routesOf('batches'),
    at: path,
    role: 'support',
    answers: { [list]: { json: { items: [] } }, ...answers },
  });
  return { ...page, person };
}
const field = async () => screen.findByRole('textbox', { name: 'References and ramp ids' });
const paste = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const lines = () =>
  within(screen.getByRole('table', { name: 'Lines to check' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

describe('before a batch is started', () => {
  it('shows what is good, what is there twice, and what is no reference, and sends the good ones alone', async () => {
    const { calls, person, router } = await open({
      [start]: { status: 201, json: batch() },
      [one]: detail(),
    });
    await paste(`c-1\nada@example.com\nc-1\n=1+1\n${ramp}\nwhere is c-7`);
    const preview = within(screen.getByRole('region', { name: 'Before you start' }));
    expect(preview.getByRole('status').textContent).toBe(
      '1 customer and 1 ramp to look up1 duplicate left out3 lines aren’t references or ramp ids',
    );
    expect(lines()).toEqual([
      ['2', 'ada@example.com', 'Looks like an e-mail address. Enter the customer’s reference.'],
      ['3', 'c-1', 'Same as line 1'],
      ['4', '=1+1', 'Looks like a formula. Paste the value.'],
      ['6', 'where is c-7', 'Has spaces. Paste only the reference.'],
    ]);
    await person.click(screen.getByRole('button', { name: 'Look up 2 items' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/batches/${id}`));
    const { body } = calls.find(({ name }) => name === start) ?? {};
    expect(body).toMatchObject({
      items: [
        { kind: 'customer', id: 'c-1' },
        { kind: 'ramp', id: ramp },
      ],
    });
    expect(JSON.stringify(calls)).not.toContain('ada@');
  });

  it('looks up as customers what could be ramps, when a person says so', async () => {
    const { calls, person } = await open({ [start]: { status: 201, json: batch() }, [one]: detail() });
    await paste(ramp);
    await person.click(screen.getByRole('radio', { name: 'Customers' }));
    await person.click(screen.getByRole('button', { name: 'Look up 1 item' }));
    await waitFor(() => expect(calls.some(({ name }) => name === start)).toBe(true));
    expect(calls.find(({ name }) => name === start)?.body).toMatchObject({
      items: [{ kind: 'customer', id: ramp }],
    });
  });

  it('starts nothing with 501 references, nor with none', async () => {
    const { calls, person } = await open();
    await paste(Array.from({ length: 501 }, (_, at) => `c-${at}`).join('\n'));
    const tooMany = 'You entered 501 items. You can look up 500 at a time.';
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(tooMany)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Look up 501 items' }));
    await paste('');
    await person.click(screen.getByRole('button', { name: 'Look up' }));
    expect(screen.getByText('Enter at least one reference or ramp id')).toBeTruthy();
    expect(calls.filter(({ name }) => name === start)).toEqual([]);
  });

  it('sends what failed again under the same id, so that it is started once', async () => {
    const refused = {
      status: 503,
      json: { type: '/problems/busy', title: 'x', status: 503, requestId: 'q' },
    };
    const { calls, person } = await open({
      [start]: [refused, refused, { status: 201, json: batch() }],
      [one]: detail(),
    });
    await paste('c-1');
    const button = screen.getByRole('button', { name: 'Look up 1 item' });
    await person.click(button);
    await screen.findAllByRole('alert');
    await person.click(button);
    await waitFor(() => expect(calls.filter(({ name }) => name === start)).toHaveLength(2));
    await paste('c-2');
    await person.click(await screen.findByRole('button', { name: 'Look up 1 item' }));
    await waitFor(() => expect(calls.filter(({ name }) => name === start)).toHaveLength(3));
    const ids = calls.filter(({ name }) => name === start).map(({ body }) => (body as { id: string }).id);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('reads a dropped file, and refuses one in another encoding', async () => {
    await open();
    const drop = async (bytes: Uint8Array<ArrayBuffer>) =>
      act(async () => {
        fireEvent.drop(await field(), { dataTransfer: { files: [new File([bytes], 'a.csv')] } });
        return Promise.resolve();
      });
    await drop(new Uint8Array([0x63, 0x2d, 0xfc]));
    expect(await screen.findByText(/isn’t UTF-8 text/)).toBeTruthy();
    await drop(new TextEncoder().encode('reference;name\r\nc-1;Müller\r\nc-2;Bob\r\n'));
    await screen.findByRole('button', { name: 'Look up 2 items' });
    expect(screen.queryByText(/isn’t UTF-8 text/)).toBeNull();
    const column = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Column' });
    expect([...column.options].map(({ text }) => text)).toEqual(['reference (c-1)', 'name (Müller)']);
  });
});

describe('a batch', () => {
  const path = `/batches/${id}`;

  it('shows how far it is, and what became of each reference', async () => {
    await open({ [one]: detail() }, { path });
    expect(await screen.findByText('1 of 3 looked up')).toBeTruthy();
    const row = within(screen.getByRole('row', { name: /^c-1/ }));
    expect(row.getByRole('link', { name: 'c-1' })).toHaveProperty('pathname', '/customers/c-1');
    expect(row.getByText('Active')).toBeTruthy();
    expect(row.getByText('Pending')).toBeTruthy();
    expect(row.getByText('J••• B•••')).toBeTruthy();
    expect(
      within(screen.getByRole('row', { name: /^c-2/ })).getByText('The service answered 503'),
    ).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /^c-3/ })).getByText('Waiting')).toBeTruthy();
  });

  it('is stopped, resumed and retried', async () => {
    const stopped = batch({ state: 'stopped', stoppedBy: 'person' });
    const done = batch({ state: 'done', counts: { total: 3, waiting: 0, done: 2, notFound: 0, failed: 1 } });
    const { calls, person } = await open(
      {
        [one]: [detail(), detail({ batch: stopped }), detail(), detail({ batch: done }), detail()],
        [moves]: { json: batch() },
      },
      { path },
    );
    await person.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('You stopped this lookup. Resume to look up the rest.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Resume' }));
    await screen.findByRole('button', { name: 'Stop' });
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    await person.click(await screen.findByRole('button', { name: 'Retry 1 failed item' }));
    await screen.findByRole('button', { name: 'Stop' });
    const moved = calls.filter(({ name }) => name === moves).map(({ body }) => body);
    expect(moved).toEqual([{ move: 'stop' }, { move: 'resume' }, { move: 'stop' }, { move: 'retry' }]);
  });

  it('says why it waits, and until when', async () => {
    const pause = { because: 'too-many-requests', until: '2026-03-04T10:32:05.000Z' };
    await open({ [one]: detail({ pause }) }, { path });
    expect(await screen.findByText('The service is asking Rampart to slow down')).toBeTruthy();
    expect(screen.getByText(/^The lookup continues automatically at /)).toBeTruthy();
  });

  it('says so when there is none, or it is a colleague’s', async () => {
    const none = {
      status: 404,
      json: { type: '/problems/not-found', title: 'x', status: 404, requestId: 'q' },
    };
    await open({ [one]: none }, { path });
    expect(await screen.findByText('No lookup has this id')).toBeTruthy();
  });
});
