// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { PriceQuery } from '#contract/service/price.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import {
  bought,
  fillRamp,
  openNewRamp,
  pretendPrice,
  priceOver,
  rampButton,
  rampCalls,
  rampField,
  reviewRamp,
  wallet,
} from '#testing/web/new-ramp-page.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';
import { environmentQuery } from '#web/shared/api/environment.ts';
import { dropHandedPrice, handedPriceFor } from '#web/shared/price/handed-price.ts';

const sold: PriceQuery = { ...bought, transactionType: 'OFFRAMP' };

let desk: Rampart;

beforeAll(async () => {
  desk = await startRampart();
});

afterAll(async () => desk.stop());

afterEach(() => {
  dropHandedPrice();
  vi.unstubAllGlobals();
  cleanup();
});

describe('a ramp from its price', () => {
  it('buys: planned, and sent once with the very string that was priced; then the ramp’s page is open', async () => {
    const person = userEvent.setup({ delay: null });
    const { calls, router } = await openPageOverDesk({
      desk,
      routes: [...routesOf('price'), ...routesOf('new-ramp')],
      at: `/price?identityReference=c-13344&fiatAmount=100.0`,
    });
    await person.click(await screen.findByText('Get quote'));
    await person.click(await screen.findByText('Create ramp from this quote'));
    await screen.findByText('Quote');
    expect(router.state.location.search).toContain('fiatAmount=100.0');
    expect(router.state.location.state).toBeNull();
    const openedAt = router.state.location.search;
    expect(handedPriceFor(openedAt, Date.now())).not.toBeNull();
    fillRamp('Wallet address', ` ${wallet} `);
    await reviewRamp();
    fireEvent.click(screen.getByText('Back to details'));
    const edit = rampButton('Review ramp').closest('[tabindex="-1"]');
    await vi.waitFor(() => expect(document.activeElement).toBe(edit));
    await reviewRamp();
    expect(document.body.textContent).toContain(wallet);
    await person.dblClick(rampButton('Create ramp'));
    await screen.findByText('Another page');
    const writes = calls.filter(({ name }) => name === rampCalls.create);
    expect(writes.map(({ body, status }) => [body, status])).toEqual([
      [
        {
          subPartnerId: null,
          identityReference: 'c-13344',
          source: { fiat: { id: 'EUR', method: 'sepa-bank-transfer' } },
          target: { crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: wallet } },
          fiatAmount: '100.0',
        },
        201,
      ],
    ]);
    expect(writes[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(calls.find(({ name }) => name === rampCalls.plan)?.body).toMatchObject({
      operation: 'createRamp',
      reason: 'Ticket 61',
    });
    expect(router.state.location.pathname).toMatch(/^\/ramps\/[0-9a-f]{32}$/);
    // One price, one ramp: going back starts over.
    expect(handedPriceFor(openedAt, Date.now())).toBeNull();
  });

  it('sells: from a wallet whose memo is null, to a payout whose leading zeros stay', async () => {
    await priceOver(desk, sold);
    const { person, calls } = await openNewRamp(desk, sold);
    await person.click(rampButton('Review ramp'));
    expect(await screen.findByText('4 fields need your attention')).toBeTruthy();
    fillRamp('Wallet address', wallet);
    fillRamp('Account name', 'Lee Ng');
    fillRamp('Account number', '000123');
    fillRamp('Bank code', '012003');
    fillRamp('Sub-partner id', '007');
    await reviewRamp();
    await person.click(rampButton('Create ramp'));
    await screen.findByText('Another page');
    expect(calls.find(({ name }) => name === rampCalls.create)?.body).toMatchObject({
      subPartnerId: '007',
      source: { crypto: { walletAddress: wallet, walletAddressMemo: null } },
      target: {
        fiat: { instructions: { accountName: 'Lee Ng', accountNumber: '000123', bsb: '012003' } },
      },
      fiatAmount: '100.0',
    });
  });

  it('is refused with what is wrong: nothing typed is lost, and why not is a step away', async () => {
    const never = { ...bought, fiatAmount: '123.450' };
    pretendPrice(never);
    const { person } = await openNewRamp(desk, never);
    fillRamp('Wallet address', wallet);
    await reviewRamp();
    await person.click(rampButton('Create ramp'));
    const alert = (await screen.findByText(/^HTTP 422/)).closest<HTMLElement>('[role="alert"]')!;
    expect(alert.textContent).toContain('Fiat amount: Get a quote for exactly this amount first');
    expect(alert.querySelector('a')?.getAttribute('href')).toContain('/diagnosis?identityReference=c-13344');
    expect(rampField('Wallet address').value).toBe(wallet);
  });

  it('is unknown when the connection is lost: says where to look, and asks again under the same key', async () => {
    await priceOver(desk, bought);
    let isLost = true;
    const { person, calls, router } = await openNewRamp(desk, bought, (name) => {
      if (name === rampCalls.create && isLost) throw new TypeError('lost');
    });
    fillRamp('Wallet address', wallet);
    await reviewRamp();
    await person.click(rampButton('Create ramp'));
    expect(await screen.findByText('The connection was lost while sending')).toBeTruthy();
    const places = ['Open ramps for c-13344 in a new tab', 'Open the requests about c-13344 in a new tab'];
    expect(places.map((place) => screen.getByText(place).getAttribute('href'))).toEqual([
      '/customers/c-13344?tab=ramps',
      '/customers/c-13344?tab=requests',
    ]);
    isLost = false;
    await person.click(rampButton('Create ramp'));
    await screen.findByText('Another page');
    expect(calls.filter(({ name }) => name === rampCalls.plan)).toHaveLength(1);
    expect(router.state.location.pathname).toMatch(/^\/ramps\//);
  });

  it('asks once more about an address that is none, and sends it when it is meant', async () => {
    await priceOver(desk, bought);
    const { person, calls } = await openNewRamp(desk, bought);
    fillRamp('Wallet address', 'hello');
    expect(await screen.findByText('This doesn’t look like an address on ETH.')).toBeTruthy();
    await reviewRamp();
    await person.click(rampButton('Create ramp'));
    const meant = screen.getByLabelText('Use this address anyway');
    await vi.waitFor(() => expect(document.activeElement).toBe(meant));
    expect(screen.getByText('Confirm the address, or go back and correct it')).toBeTruthy();
    expect(calls.filter(({ name }) => name === rampCalls.plan)).toEqual([]);

    // One address's confirmation doesn't cover another.
    await person.click(meant);
    fireEvent.click(screen.getByText('Back to details'));
    fillRamp('Wallet address', 'hello2');
    await reviewRamp();
    await person.click(rampButton('Create ramp'));
    const meantAgain = screen.getByLabelText('Use this address anyway');
    await vi.waitFor(() => expect(document.activeElement).toBe(meantAgain));
    expect(calls.filter(({ name }) => name === rampCalls.plan)).toEqual([]);
    await person.click(meantAgain);
    await person.click(rampButton('Create ramp'));
    await screen.findByText('Another page');
    const writes = calls.filter(({ name }) => name === rampCalls.create);
    expect(writes.map(({ body }) => body)).toMatchObject([
      { target: { crypto: { walletAddress: 'hello2' } } },
    ]);
  });

  it('asks for the reason and about a doubtful address at once', async () => {
    await priceOver(desk, bought);
    const { person, calls } = await openNewRamp(desk, bought);
    fillRamp('Wallet address', 'hello');
    await reviewRamp();
    fillRamp('Reason or ticket', ' ');
    await person.click(rampButton('Create ramp'));
    expect(await screen.findByText('Confirm the address, or go back and correct it')).toBeTruthy();
    expect(screen.getByText('Enter a reason of 3 to 500 characters')).toBeTruthy();
    expect(calls.filter(({ name }) => name === rampCalls.plan)).toEqual([]);
  });

  it('asks on live for the end of the reference', async () => {
    await priceOver(desk, bought);
    const { person, calls, client } = await openNewRamp(desk, bought);
    act(() => {
      client.setQueryData(
        environmentQuery().queryKey,
        (known) => known && { ...known, environment: 'live' as const },
      );
    });
    fillRamp('Wallet address', wallet);
    await reviewRamp();
    await person.click(rampButton('Create ramp'));
    expect(await screen.findByText(/^This doesn’t match\. Check the identity reference/)).toBeTruthy();
    expect(calls.filter(({ name }) => name === rampCalls.create)).toEqual([]);
    fireEvent.change(screen.getByLabelText(/^Type the last 6 characters/), {
      target: { value: '-13344' },
    });
    await person.click(rampButton('Create ramp'));
    await screen.findByText('Another page');
  });
});
