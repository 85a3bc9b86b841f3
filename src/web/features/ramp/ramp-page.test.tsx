// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { rampMessage } from '#testing/desk-callbacks.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { sendTo } from '#testing/web/callbacks-inbox.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';
import { letCallbacksCome, steeredRamps, steerRamp } from '#testing/web/steered-ramps.ts';

let desk: Rampart;

let cookie: string;

beforeAll(async () => {
  desk = await startRampart();
  cookie = await desk.signIn('compliance');
  await letCallbacksCome(desk);
});

afterAll(async () => desk.stop());

afterEach(cleanup);

interface Opening {
  role?: Role;
  onCall?: (name: string) => void;
}

async function open(at: string, { role = 'compliance', onCall = () => {} }: Opening = {}) {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({ desk, routes: routesOf('ramps', 'ramp'), at, role, onCall });
  return { person, ...page };
}

const timeline = async () => screen.findByRole('list', { name: 'Timeline' });

const entries = async () => [...(await timeline()).children] as HTMLElement[];

const announced = () => document.getElementById('announcer-polite')?.textContent ?? '';

const hear = async ({ client }: Awaited<ReturnType<typeof open>>) =>
  act(async () => client.invalidateQueries({ queryKey: ['ramps', 'record'] }));

const callsToService = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls.filter(({ name }) => name.includes('/api/service/'));

const message = (rampId: string, fields: object = {}) =>
  rampMessage({ ramp_id: rampId, order_id: rampId, ...fields });

describe('the timeline', () => {
  it('takes a callback in by itself, newest first, from which status to which, and says so', async () => {
    const page = await open(`/ramps/${steeredRamps.ONRAMP}`);
    await waitFor(async () => expect(await entries()).toHaveLength(1));
    expect((await entries())[0]?.textContent).toContain('Status check');
    await steerRamp({ desk, cookie }, steeredRamps.ONRAMP, 'advance');
    await hear(page);
    await waitFor(async () => expect(await entries()).toHaveLength(2));
    expect((await entries())[0]?.textContent).toMatch(/Callback.*Payment ready.*to.*Payment accepted/);
    expect(announced()).toBe('New: Callback: Payment accepted');
    const accounts = screen.getByRole('list', { name: 'Status by source' });
    expect(
      within(accounts)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('Live status from the servicePayment ready'),
      expect.stringMatching(/CallbacksPayment accepted.*current status/),
    ]);
    expect(
      screen.getByText(
        /^Your payment of [\d,]+\.\d\d AUD for order [\da-f]{32} has been accepted\. You don’t need to do anything else for now\.$/,
      ),
    ).toBeTruthy();
  });

  it('marks what is wrong with an entry, in words; markup stays text and a megabyte is cut', async () => {
    const id = 'b'.repeat(32);
    await sendTo(desk, message(id, { status: 'FULFILLED', status_date: '2026-05-04 11:00:00' }));
    await sendTo(desk, message(id, { status: 'FULFILLED', status_date: '2026-05-04 11:00:00' }));
    const odd = '<img src=x onerror=alert(1)>\u202Edexif';
    await sendTo(desk, message(id, { status: odd, external_reason: 'x'.repeat(200_000) }));
    await sendTo(desk, message(id, { status: 'REFUNDED', status_date: '2026-05-05 11:00:00' }));
    for (let times = 0; times < 5; times += 1)
      await sendTo(desk, message(id, { status: 'IN_PROGRESS' }), { secret: 'other' });
    const page = await open(`/ramps/${id}`, { role: 'auditor' });
    // Callbacks are processed after they're answered.
    await waitFor(async () => {
      await hear(page);
      expect(screen.queryByRole('list', { name: 'Timeline' })?.children).toHaveLength(4);
    });
    const [refused, refunded, unknown, fulfilled] = await entries();
    expect(refused?.textContent).toContain('Signature refused');
    expect(refused?.textContent).toMatch(
      /5 refused deliveries of one callback, most recently (just now|\d+ s ago)/,
    );
    expect(refunded?.textContent).toContain('Ramp already finished');
    expect(unknown?.textContent).toContain('Unrecognised status');
    expect(unknown?.querySelector('img')).toBeNull();
    expect(document.body.textContent.length).toBeLessThan(20_000);
    expect(fulfilled?.textContent).toContain('Duplicate');
    expect(fulfilled?.textContent).toContain('2 deliveries of one callback');
  });

  it('opens an entry in the address, with what was sent and the way to it', async () => {
    const id = 'r-moment';
    const delivery = await sendTo(desk, message(id, { internal_reason: 'Desk 4', status_date: 'never' }));
    const { person, router } = await open(`/ramps/${id}`, { role: 'support' });
    await person.click(await screen.findByRole('button', { name: 'Details of Callback: Payment received' }));
    expect(router.state.location.search).toBe(`?moment=${delivery}`);
    expect((await timeline()).textContent).toContain('never');
    const body = await screen.findByRole('region', { name: 'Body' });
    await waitFor(() => expect(body.textContent).toContain('PAYMENT_RECEIVED'));
    expect(screen.getByRole('link', { name: 'Open the callback' }).getAttribute('href')).toBe(
      `/callbacks/${delivery}`,
    );
    cleanup();
    await open(`/ramps/${id}?moment=${delivery}`);
    expect(
      (await screen.findByRole('button', { name: /^Details of Callback/ })).getAttribute('aria-expanded'),
    ).toBe('true');
    cleanup();
    await open(`/ramps/${id}?moment=none`);
    expect(await screen.findByText(/is not among the newest 200/)).toBeTruthy();
  });

  it('takes a note with Ctrl and Enter, and keeps it from those who may not write', async () => {
    const id = 'r-note';
    await sendTo(desk, message(id));
    const { person } = await open(`/ramps/${id}`, { role: 'support' });
    await person.type(await screen.findByLabelText('Write a note'), 'Called them{Control>}{Enter}{/Control}');
    await waitFor(async () => expect((await timeline()).textContent).toContain('Called them'));
    cleanup();
    await open(`/ramps/${id}`, { role: 'auditor' });
    expect(await screen.findByText('Only support, compliance and admin can write notes.')).toBeTruthy();
  });
});

describe('what the desk remembers', () => {
  it('is shown to an auditor, for whom no call is made', async () => {
    await sendTo(desk, message('r-audit'));
    const page = await open('/ramps/r-audit', { role: 'auditor' });
    expect(await screen.findByRole('heading', { level: 1, name: /100.00 AUD → 0.05 ETH/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sync now' }).getAttribute('aria-disabled')).toBe('true');
    expect(callsToService(page)).toEqual([]);
    // Only the service can say that there is none.
    const deposit = await screen.findByRole('region', { name: 'Payment instructions' });
    expect(deposit.textContent).toMatch(
      /Rampart doesn’t store payment instructions.* which only support, compliance, developer and admin can load/,
    );
    cleanup();
    const unknown = await open('/ramps/r-nobody-knows', { role: 'auditor' });
    expect(
      await screen.findByText(/Only support, compliance, developer and admin can look up ramps/),
    ).toBeTruthy();
    expect(callsToService(unknown)).toEqual([]);
  });

  it('stays when the service can’t be reached, and when it knows no such ramp', async () => {
    const id = steeredRamps.OFFRAMP;
    let isDown = false;
    const page = await open(`/ramps/${id}`, {
      onCall: (name) => {
        if (isDown && name.includes('/api/service/')) throw new TypeError('down');
      },
    });
    await screen.findByText('4616508287');
    isDown = true;
    const sync = screen.getByRole('button', { name: 'Sync now' });
    // Filled only where it is the next thing to do.
    expect(sync.dataset['variant']).toBe('default');
    await page.person.click(sync);
    expect(await screen.findByText('This page shows Rampart’s own record.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sync now' }).dataset['variant']).toBe('filled');
    expect(await timeline()).toBeTruthy();
    cleanup();
    await sendTo(desk, message('r-only-here'));
    await open('/ramps/r-only-here');
    expect(await screen.findByText('The service has no ramp with this id')).toBeTruthy();
    expect(await timeline()).toBeTruthy();
  });

  it('has wallet and bank masked, each revealed to those who may', async () => {
    await open(`/ramps/${steeredRamps.OFFRAMP}`);
    const personal = await screen.findByRole('region', { name: 'Wallet and bank' });
    await within(personal).findByRole('button', { name: /^Reveal (BSB|bank code)$/ });
    expect(personal.textContent).toContain('•••000');
  });
});

describe('what is sent on', () => {
  it('keeps the customer’s text and the internal one apart', async () => {
    const reasons = { internal_reason: 'Name on a list', external_reason: 'Please call us' };
    await sendTo(desk, message('r-tell', { status: 'EXTRA_VERIFICATION', ...reasons }));
    const { person } = await open('/ramps/r-tell', { role: 'auditor' });
    const panel = await screen.findByRole('region', { name: 'Tell the customer' });
    expect(within(panel).getByRole('region', { name: 'Internal: do not send' }).textContent).toContain(
      'Name on a list',
    );
    await person.click(within(panel).getByRole('button', { name: 'Copy text for the customer' }));
    expect(await navigator.clipboard.readText()).toBe('Please call us');
  });

  it('copies for the provider’s support what is nobody’s', async () => {
    const { person } = await open(`/ramps/${steeredRamps.OFFRAMP}`);
    await screen.findByRole('region', { name: 'Wallet and bank' });
    await timeline();
    await person.click(screen.getByRole('button', { name: 'Copy for the provider’s support' }));
    await waitFor(() => expect(announced()).toContain('no personal data'));
    const text = await navigator.clipboard.readText();
    expect(text).toContain(`Ramp id: ${steeredRamps.OFFRAMP}`);
    expect(text).toContain('Environment: sandbox (test)');
    expect(text).toContain('COIN_DEPOSIT_READY');
    expect(text).not.toMatch(/•|Casey|@|7EcDhS/);
  });
});
