// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { identityMessage, rampMessage } from '#testing/desk-callbacks.ts';
import { signCallback } from '#testing/sign-callback.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { layOutLists } from '#testing/web/laid-out-lists.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';

import { callbacksRoutes } from './callbacks-routes.ts';

let desk: Rampart;
/** Pages have one of their own. */
const sendOver = globalThis.fetch;
const rampId = 'a'.repeat(32);
const ids = { applied: '', customer: '', odd: '', refused: '', unreadable: '' };

/** As the service sends it; returns the id of the delivery. */
async function send(body: string, signing: { secret?: string } = {}): Promise<string> {
  const timestamp = String(Date.now() * 1000);
  const answer = await sendOver(`${desk.url}/callbacks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: signCallback(body, { url: '/callbacks', timestamp, ...signing }),
    },
    body,
  });
  return answer.headers.get('x-request-id') ?? '';
}

const ofRamp = (fields: object = {}) => rampMessage({ ramp_id: rampId, order_id: rampId, ...fields });

beforeAll(async () => {
  desk = await startRampart();
  ids.applied = await send(ofRamp());
  await send(ofRamp());
  ids.customer = await send(identityMessage());
  ids.odd = await send(
    ofRamp({
      status: '<img src=x onerror=alert(1)>\u202Edexif',
      status_date: '2024-02-30 25:61:61',
      external_reason: 'x'.repeat(200_000),
    }),
  );
  ids.refused = await send(ofRamp({ fiat_amount: '7.00' }), { secret: 'other' });
  ids.unreadable = await send('{"name":"Jo');
});
afterAll(async () => desk.stop());
beforeEach(() => layOutLists());
afterEach(cleanup);

async function open(at: string, role: Role = 'compliance') {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({ desk, routes: callbacksRoutes, at, role });
  layOutLists();
  return { person, ...page };
}

const rows = () =>
  within(screen.getByRole('grid', { name: 'Callbacks' }))
    .getAllByRole('row')
    .filter(({ dataset }) => dataset['index'] !== undefined);
const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
const detail = () => screen.getByRole('region', { name: 'Callback' });
const announced = () => document.getElementById('announcer-polite')?.textContent ?? '';

describe('the list', () => {
  it('shows of each when it came, what it is about and says, its signature, what came of it and our answer', async () => {
    await open('/callbacks');
    const grid = await screen.findByRole('grid', { name: 'Callbacks' });
    expect(grid.getAttribute('aria-rowcount')).toBe('7');
    await waitFor(() => expect(rows()).toHaveLength(6));
    const [unreadable, refused, odd, customer, repeated, applied] = rows().map(cellsOf);
    expect(applied?.slice(1)).toEqual([
      'Ramp',
      'aaaaaaaa…aaaaaa',
      'Payment received',
      'Valid',
      expect.stringMatching(/^Applied/),
      '200',
    ]);
    expect(repeated?.[5]).toMatch(/^Duplicate/);
    expect(customer?.slice(1, 4)).toEqual(['Customer', 'c-1', 'Customer blacklisted']);
    expect(odd?.[3]).toBe('<img src=x onerror=alert(1)>\u202Edexif (unknown)');
    expect(refused?.slice(1)).toEqual(['Refused', 'nothing named', '–', 'Invalid', 'Refused', '401']);
    expect(unreadable?.slice(4)).toEqual(['Valid', 'Refused', '400']);
    expect(within(rows()[5]!).getByRole('link', { name: 'aaaaaaaa…aaaaaa' }).getAttribute('href')).toBe(
      `/ramps/${rampId}`,
    );
    expect(within(rows()[3]!).getByRole('link', { name: 'c-1' }).getAttribute('href')).toBe('/customers/c-1');
  });

  it('is narrowed by chips that stand in the address, and opens with them', async () => {
    const { person, router } = await open('/callbacks');
    await screen.findByRole('grid');
    await person.click(screen.getByRole('button', { name: 'Refused' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(router.state.location.search).toBe('?is=refused');
    await person.selectOptions(screen.getByLabelText('Signature'), 'invalid');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(router.state.location.search).toBe('?verification=invalid&is=refused');
    await act(async () => router.navigate(-1));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Filters' }));
    await waitFor(() => expect(rows()).toHaveLength(6));
  });

  it('takes a status nobody has seen from the address, and leaves out what is no filter', async () => {
    await open('/callbacks?status=ON_HOLIDAY&kind=other&is=constructor');
    expect(await screen.findByText('No callback has all of this at once')).toBeTruthy();
    expect(screen.getByText('Asked for: Status: ON_HOLIDAY.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('ON_HOLIDAY');
  });

  it('refuses an e-mail before it stands in an address', async () => {
    const { person, router } = await open('/callbacks');
    await person.type(await screen.findByLabelText('Ramp id or customer reference'), 'a@b.co{Enter}');
    expect(screen.getByText(/^Paste a ramp’s id/)).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('is moved through by arrows, Home and End; the focus is one stop', async () => {
    const { person } = await open('/callbacks');
    await waitFor(() => expect(rows()).toHaveLength(6));
    const link = (index: number) => rows()[index]!.querySelector('a')!;
    link(0).focus();
    await person.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(link(1)));
    await person.keyboard('{End}');
    await waitFor(() => expect(document.activeElement).toBe(link(5)));
    await person.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('href')).toBe(`/ramps/${rampId}`);
    await person.keyboard('{Home}');
    await waitFor(() => expect(document.activeElement).toBe(link(0)));
    expect(rows().filter((row) => row.querySelector('a[tabindex="0"]') !== null)).toHaveLength(1);
  });
});

describe('following live', () => {
  const hear = async (client: Awaited<ReturnType<typeof open>>['client']) =>
    act(async () => client.invalidateQueries({ queryKey: ['callbacks', 'head'] }));

  it('lets new ones in at the top and says so', async () => {
    const { client } = await open('/callbacks?object=r-live');
    await screen.findByText('No callback has all of this at once');
    await send(rampMessage({ ramp_id: 'r-live' }));
    await hear(client);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(announced()).toBe('1 new callback');
  });

  it('moves nothing while one is open: those that are new wait for who asks', async () => {
    const { client, person } = await open('/callbacks?object=r-wait');
    await screen.findByText('No callback has all of this at once');
    const first = await send(rampMessage({ ramp_id: 'r-wait' }));
    await hear(client);
    await person.click((await waitFor(() => rows()[0]!)).querySelector('a')!);
    await screen.findByText(first);
    await send(rampMessage({ ramp_id: 'r-wait', status: 'IN_PROGRESS' }));
    await hear(client);
    const show = await screen.findByRole('button', { name: '1 new: show' });
    expect(rows()).toHaveLength(1);
    await person.click(show);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /new: show/ })).toBeNull();
  });

  it('is switched off by hand', async () => {
    const { client, person } = await open('/callbacks?object=r-off');
    await screen.findByText('No callback has all of this at once');
    await person.click(screen.getByLabelText('Follow live'));
    await send(rampMessage({ ramp_id: 'r-off' }));
    await hear(client);
    expect(await screen.findByRole('button', { name: '1 new: show' })).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('one callback', () => {
  it('opens beside the list, takes the focus, and gives it back to its row when closed; the filters stay', async () => {
    const { person, router } = await open('/callbacks?kind=ramp');
    await waitFor(() => expect(rows().length).toBeGreaterThan(1));
    const row = rows().find((one) => one.textContent?.includes('Payment received'))!;
    await person.click(row.querySelector('a')!);
    expect(router.state.location.pathname).toMatch(/^\/callbacks\/[0-9a-f-]{36}$/);
    expect(router.state.location.search).toBe('?kind=ramp');
    await waitFor(() =>
      expect(document.activeElement).toBe(
        within(detail()).getByRole('heading', { level: 2, name: 'Callback' }),
      ),
    );
    await within(detail()).findByText('It was taken into what the desk knows of its object');
    await person.keyboard('{Escape}');
    expect(router.state.location.pathname).toBe('/callbacks');
    await waitFor(() =>
      expect(document.activeElement?.closest('tr')?.textContent).toContain('Payment received'),
    );
  });

  it('has its body, headers, verification, processing and every delivery of the same', async () => {
    await open(`/callbacks/${ids.applied}`);
    const shown = within(await screen.findByRole('region', { name: 'Callback' }));
    const body = await shown.findByRole('region', { name: 'Body' });
    await waitFor(() => expect(body.textContent).toContain('PAYMENT_RECEIVED'));
    expect(shown.getByRole('region', { name: 'Headers' }).textContent).toContain('application/json');
    expect(shown.getByRole('region', { name: 'Verification' }).textContent).toContain('sandbox-key');
    expect(shown.getByRole('link', { name: 'Signature doctor' }).getAttribute('href')).toBe(
      `/signature?callback=${ids.applied}`,
    );
    const deliveries = within(shown.getByRole('table', { name: 'Deliveries of the same' })).getAllByRole(
      'row',
    );
    expect(deliveries.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('first (this one)'),
      expect.stringContaining('duplicate'),
    ]);
    expect(shown.getByText('“Your payment has arrived and we are getting your order ready.”')).toBeTruthy();
  });

  it('is processed again as often as asked, and says what came of it', async () => {
    const { person } = await open(`/callbacks/${ids.applied}`);
    for (const _time of [1, 2]) {
      await person.click(await screen.findByRole('button', { name: 'Process again' }));
      expect(await screen.findByText('Processed again: Applied. Nothing changed by it.')).toBeTruthy();
    }
    expect(announced()).toContain('Processed again');
  });

  it('is processed again by nobody without the right, and says who may; the doctor likewise', async () => {
    const { person, calls } = await open(`/callbacks/${ids.applied}`, 'support');
    const button = await screen.findByRole('button', { name: 'Process again' });
    expect(button.getAttribute('aria-description')).toContain('compliance and admin');
    await person.click(button);
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
    expect(screen.getByRole('button', { name: 'Signature doctor' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('says of a refused one why, and shows its first characters', async () => {
    await open(`/callbacks/${ids.unreadable}`);
    expect(await screen.findByText('What it sent could not be read as one JSON object')).toBeTruthy();
    expect(screen.getByText('{"••••":"••')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Process again' })).toBeNull();
    cleanup();
    await open(`/callbacks/${ids.refused}`);
    expect(await screen.findByText(/Nothing proved that it comes from the service/)).toBeTruthy();
  });

  it('shows what nobody knows as text, a date that is none as it came, and the beginning of what is long', async () => {
    await open(`/callbacks/${ids.odd}`);
    const said = await screen.findByRole('region', { name: 'What it says' });
    expect(said.querySelector('img')).toBeNull();
    expect(said.textContent).toContain('2024-02-30 25:61:61');
    expect(said.textContent).toContain('This is no date');
    expect(said.textContent).toContain('Its status is not in the interface document');
    const body = await screen.findByRole('region', { name: 'Body' });
    await waitFor(() => expect(body.textContent).toContain('xxxx'));
    expect(body.textContent?.length).toBeLessThan(5000);
    expect(screen.getByRole('button', { name: 'Show all of it' })).toBeTruthy();
  });

  it('says when nobody has the id', async () => {
    await open('/callbacks/01890000-0000-7000-8000-000000000000');
    expect(await screen.findByText('No callback has this id')).toBeTruthy();
    cleanup();
    await open('/callbacks/nonsense');
    expect(await screen.findByText('No callback has this id')).toBeTruthy();
  });
});
