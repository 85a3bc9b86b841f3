// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
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
  it('copies all payment instructions as one text, and warns of paying twice once they were paid', async () => {
    const person = userEvent.setup();
    await openRamp([
      service(ramp),
      service({ ...ramp, status: 'PAYMENT_RECEIVED' }),
      service({ ...ramp, status: 'EXPIRED' }),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Copy payment instructions' }));
    expect(await navigator.clipboard.readText()).toBe('Amount: 100.00 AUD\nDeposit reference: 000123');
    expect(screen.queryByText(/must not pay again/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Sync now' }));
    expect(await screen.findByText(/The customer must not pay again/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Sync now' }));
    expect(await screen.findByText('This ramp has finished and no longer accepts payments.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copy payment instructions' })).toBeNull();
  });

  it('asks the same question elsewhere, from the menu', async () => {
    const person = userEvent.setup();
    await openRamp(service(ramp));
    await screen.findAllByText('Payment ready');
    await person.click(screen.getByRole('button', { name: 'More actions' }));
    const diagnose = await screen.findByRole('menuitem', { name: 'Diagnose this payment' });
    expect(diagnose.getAttribute('href')).toMatch(
      /^\/diagnosis\?identityReference=c-1&.*fiatAmount=100\.00$/,
    );
  });

  it('calls the receipt final only once money has moved: it is there from creation', async () => {
    const person = userEvent.setup();
    const receipt = { sourceAmount: '100.00', targetAmount: '0.02281' };
    await openRamp([service({ ...ramp, receipt }), service({ ...ramp, receipt, status: 'FULFILLED' })]);
    expect(await screen.findByRole('columnheader', { name: 'Expected' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Final' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Sync now' }));
    expect(await screen.findByRole('columnheader', { name: 'Final' })).toBeTruthy();
  });

  it('gives an exit the tone of its badge', async () => {
    await openRamp(service({ ...ramp, status: 'PAYMENT_DECLINED' }));
    const steps = await screen.findByRole('list', { name: 'Ramp progress' });
    expect(steps.querySelector('[aria-current]')?.getAttribute('data-exit')).toBe('bad');
  });

  it('says that there are no instructions only where the service has answered without', async () => {
    const { sourceDepositInstructions: _none, ...bare } = ramp;
    await openRamp(service(bare));
    const deposit = await screen.findByRole('region', { name: 'Payment instructions' });
    expect(deposit.textContent).toContain('The service gave no payment instructions for this ramp.');
  });

  it('leads from its status and from each step to what it means', async () => {
    await openRamp(service(ramp));
    const header = (await screen.findByRole('heading', { level: 1 })).closest('header')!;
    const badge = await within(header).findByRole('link', { name: 'Payment ready' });
    expect(badge.getAttribute('href')).toBe('/statuses?name=PAYMENT_READY');
    const steps = screen.getByRole('list', { name: 'Ramp progress' });
    expect(within(steps).getByRole('link', { name: 'Coin transferred' }).getAttribute('href')).toBe(
      '/statuses?name=COIN_TRANSFERRED',
    );
  });

  it.each([
    ['TELEPORTED', '/statuses?name=TELEPORTED'],
    ['Ring Zoe on 0171', undefined],
    ['X'.repeat(61), undefined],
  ])('leads from the unknown status %s to %s: no address holds what is no name', async (status, to) => {
    await openRamp(service({ ...ramp, status }));
    await screen.findByRole('list', { name: 'Ramp progress' });
    const leading = screen
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/statuses') && !/_/.test(href) && !href.endsWith('FULFILLED'));
    expect([...new Set(leading)]).toEqual(to === undefined ? [] : [to]);
  });

  it('leads on from an order that ended unpaid, for those who may ask for a price', async () => {
    await openRamp(service({ ...ramp, status: 'EXPIRED' }));
    const way = await screen.findByRole('link', { name: 'Get a quote for a new ramp' });
    expect(way.getAttribute('href')).toMatch(/^\/price\?identityReference=c-1&.*fiatAmount=100\.00$/);
  });
});
