// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { knownRamp } from '#testing/web/known-ramp.ts';
import { openPage, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(cleanup);

const id = 'fd04c5f0a1b2c3d4e5f60718293eef30';

const ramp = {
  id,
  ramp_id: id,
  status: 'PAYMENT_READY',
  identityReference: 'c-1',
  source: { fiat: { id: 'AUD', method: 'payid-bank-transfer' }, amount: '100.00' },
  target: { crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: '0x71••976F' }, amount: '0.02286' },
  fiatAmount: '100.00',
  sourceDepositInstructions: { depositReference: '000123' },
};

const service = (json: unknown, status = 200): ScriptedAnswer => ({ json, status, answeredBy: 'service' });

async function openRamp(answers: ScriptedAnswer | ScriptedAnswer[], role: Role = 'support') {
  return openPage({
    routes: routesOf('ramps', 'ramp'),
    at: `/ramps/${id}`,
    role,
    answers: { [`GET /api/service/eapi/v0/ramps/${id}`]: answers },
  });
}

describe('the ramp page', () => {
  it('says what it is, its status and what the customer does next', async () => {
    await openRamp(service(ramp));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(id);
    const heading = await screen.findByRole('heading', { level: 1, name: /^100.00 AUD → 0.02286 ETH/ });
    expect(heading.textContent).toBe(`100.00 AUD → 0.02286 ETH ${id}`);
    const current = screen
      .getAllByRole('listitem')
      .filter((step) => step.ariaCurrent ?? step.getAttribute('aria-current'));
    expect(current.map((step) => step.textContent)).toEqual(['Payment ready, current step']);
    expect(screen.getByText(/follows the instructions below to pay/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'c-1' }).getAttribute('href')).toBe('/customers/c-1');
  });

  it('keeps the leading zeros of an instruction, on screen and when it is copied', async () => {
    const person = userEvent.setup();
    const sourceDepositInstructions = { depositReference: '000123', iban: 'DE02' };
    await openRamp(service({ ...ramp, sourceDepositInstructions }));
    expect(await screen.findByText('000123')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy IBAN' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Copy deposit reference' }));
    expect(await navigator.clipboard.readText()).toBe('000123');
  });

  it('calls a token for the partner’s app a payment session, and copies no instructions of it', async () => {
    await openRamp(service({ ...ramp, sourceDepositInstructions: { sdkToken: 'sdk_1' } }));
    const session = within(await screen.findByRole('region', { name: 'Payment session' }));
    expect(session.getByText('sdk_1')).toBeTruthy();
    expect(session.queryByRole('button', { name: 'Copy payment instructions' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Payment instructions' })).toBeNull();
  });

  it('names the method as people do, and leads to requests, callbacks and the trail of this ramp', async () => {
    await openRamp(service(ramp), 'compliance');
    expect((await screen.findByText('PayID bank transfer')).closest('[title]')?.getAttribute('title')).toBe(
      'payid-bank-transfer',
    );
    const links = within(screen.getByRole('region', { name: 'Links' }));
    expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/requests?rampId=${id}`,
      `/callbacks?object=${id}`,
      `/audit?objectKind=ramp&objectId=${id}`,
    ]);
  });

  it('shows a status that is not recognised as it came, and guesses nothing from it', async () => {
    await openRamp(service({ ...ramp, status: 'TELEPORTED' }));
    expect(await screen.findAllByText('TELEPORTED (unknown)')).not.toHaveLength(0);
    expect(
      screen.getByText(/Rampart doesn’t recognise this status\. Ask the provider’s support\.$/),
    ).toBeTruthy();
  });

  it('measures the age of what the service wrote on the service’s clock, of what was fetched on our own', async () => {
    const clock = { realNow: '2026-11-21T12:00:00Z', speed: 1, isFrozen: true };
    const { calls } = await openPage({
      routes: routesOf('ramps', 'ramp'),
      at: `/ramps/${id}`,
      answers: {
        [`GET /api/service/eapi/v0/ramps/${id}`]: service({
          ...ramp,
          createdAt: '2031-05-01T10:00:00Z',
          updatedAt: '2031-05-03T10:05:00Z',
        }),
        // The clock moved between first reading and last change.
        'GET /api/clock': [
          { json: { ...clock, now: '2031-05-03T10:00:00Z' } },
          { json: { ...clock, now: '2031-05-03T10:10:00Z' } },
        ],
      },
    });
    const details = (await screen.findByText('Updated')).closest('dl')!;
    expect(await within(details).findByText('5 min ago')).toBeTruthy();
    expect(within(details).getByText('2 d ago')).toBeTruthy();
    // Seconds, on any machine.
    const ofOurs = screen.getAllByText(/^(just now|\d+ s ago)$/);
    expect(ofOurs).toHaveLength(1);
    expect(calls.filter(({ name }) => name === 'GET /api/clock')).toHaveLength(2);
  });

  it('looks again on demand', async () => {
    const person = userEvent.setup();
    const { calls } = await openRamp([service(ramp), service({ ...ramp, status: 'FULFILLED' })]);
    await screen.findAllByText('Payment ready');
    await person.click(screen.getByRole('button', { name: 'Sync now' }));
    expect(await screen.findByText('Nothing. The ramp is complete.', { exact: false })).toBeTruthy();
    expect(calls.filter(({ name }) => name.includes('/service/'))).toHaveLength(2);
    // A clock time, not the instant as the machine writes it.
    expect(document.getElementById('announcer-polite')?.textContent).toMatch(
      /Status: Fulfilled, fetched \d{2}:\d{2}:\d{2}$/,
    );
  });

  it('says when the service knows no such ramp', async () => {
    await openRamp(service({ message: 'Not found', status: 404 }, 404));
    expect(await screen.findByText('No ramp with this id')).toBeTruthy();
  });
});

describe('the way of a ramp', () => {
  const steps = async () => {
    const list = await screen.findByRole('list', { name: 'Ramp progress' });
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };

  it('has the time spent under each step, with a warning where it took too long', async () => {
    const stages = [
      { status: 'PAYMENT_READY', since: '2026-03-03T07:00:00.000Z' },
      { status: 'PAYMENT_ACCEPTED', since: '2026-03-03T07:02:00.000Z' },
      { status: 'PAYMENT_RECEIVED', since: '2026-03-03T07:02:40.000Z' },
      { status: 'IN_PROGRESS', since: '2026-03-03T09:12:40.000Z' },
      { status: 'COIN_TRANSFERRED', since: '2026-03-03T09:13:40.000Z' },
      { status: 'FULFILLED', since: '2026-03-03T09:14:40.000Z' },
    ];
    const fulfilled = { status: 'FULFILLED', statusAt: stages.at(-1)?.since, direction: 'ONRAMP', stages };
    await openPage({
      routes: routesOf('ramps', 'ramp'),
      at: `/ramps/${id}`,
      role: 'auditor',
      answers: { [`GET /api/ramps/${id}`]: { json: knownRamp(id, fulfilled) } },
    });
    expect(await steps()).toEqual([
      'Payment ready, passed, 2 min',
      'Payment accepted, passed, 40 s',
      'Payment received, passed, 2 h 10 min, longer than usual',
      'In progress, passed, 1 min',
      'Coin transferred, passed, 1 min',
      'Fulfilled, passed',
    ]);
  });
});

describe('a ramp that is stuck', () => {
  it('is no longer said to need nothing: the customer hears that it takes longer and what we do', async () => {
    const person = userEvent.setup();
    const since = '2026-03-03T09:00:00.000Z';
    const stuck = { status: 'IN_PROGRESS', statusAt: since, stuckSince: since, isStuck: true };
    await openPage({
      routes: routesOf('ramps', 'ramp'),
      at: `/ramps/${id}`,
      answers: {
        [`GET /api/service/eapi/v0/ramps/${id}`]: service({ ...ramp, status: 'IN_PROGRESS' }),
        [`GET /api/ramps/${id}`]: { json: knownRamp(id, stuck) },
      },
    });
    // Screen readers must not hear the age each minute.
    expect(
      (await screen.findByText(/^In this status for/)).closest('[role=alert],[role=status],[aria-live]'),
    ).toBeNull();
    const panel = await screen.findByRole('region', { name: 'Tell the customer' });
    expect(within(panel).getByText('Ask the provider’s support before you send this.')).toBeTruthy();
    await person.click(within(panel).getByRole('button', { name: 'Copy text for the customer' }));
    expect(await navigator.clipboard.readText()).toBe(
      `Order ${id} is being processed. It’s taking longer than usual. We’re sorry about that and have asked for an update.`,
    );
    expect(screen.getByText('Nothing. The provider needs to act.')).toBeTruthy();
    expect(screen.queryByText(/don’t need to do anything|The next step is automatic/)).toBeNull();
  });
});

describe('what goes out of the page', () => {
  it('is no sentence of the desk about a status that nobody knows', async () => {
    await openRamp(service({ ramp_id: id, status: 'TELEPORTED' }));
    await screen.findByRole('region', { name: 'Tell the customer' });
    expect(screen.queryByRole('button', { name: 'Copy text for the customer' })).toBeNull();
  });

  it('is nothing for the provider’s support while nothing is known', async () => {
    await openRamp(service({ message: 'Not found', status: 404 }, 404));
    await screen.findByText('No ramp with this id');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Copy for the provider’s support' });
    expect(button.disabled).toBe(true);
  });

  it('has wallet and bank as the answer masks them while the desk keeps none', async () => {
    await openRamp(
      service({
        ramp_id: id,
        status: 'IN_PROGRESS',
        target: { fiat: { id: 'AUD', instructions: { bsb: '•••000' } } },
        source: { crypto: { id: 'ETH', walletAddress: '0x71•••976F' } },
      }),
    );
    const personal = await screen.findByRole('region', { name: 'Wallet and bank' });
    expect(personal.textContent).toContain('0x71•••976F');
    expect(personal.textContent).toContain('BSB•••000');
    expect(within(personal).queryByRole('button')).toBeNull();
  });
});
