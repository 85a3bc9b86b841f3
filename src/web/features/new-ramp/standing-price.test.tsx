// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import {
  bought,
  fillRamp,
  openNewRamp,
  priceOver,
  rampButton,
  rampCalls,
  rampField,
  reviewRamp,
  wallet,
} from '#testing/web/new-ramp-page.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';
import { dropHandedPrice } from '#web/shared/price/handed-price.ts';

// Not counted among the page's own requests.
const fetchBeside = globalThis.fetch;

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

describe('the price that a ramp is created with', () => {
  it('is needed first: opened cold the page leads to it, with the question', async () => {
    await openPageOverDesk({ desk, routes: routesOf('new-ramp'), at: '/new-ramp?identityReference=c-13344' });
    const link = (await screen.findByText('Get a quote')).closest('a');
    expect(link?.getAttribute('href')).toBe('/price?identityReference=c-13344');
    expect(screen.queryByText('Review ramp')).toBeNull();
  });

  it('is never swapped: a newer one is shown beside it, and nothing is created before a person decides', async () => {
    await priceOver(desk, bought, { processingFee: '0.01' });
    const { person, calls } = await openNewRamp(desk, bought);
    fillRamp('Wallet address', wallet);
    await reviewRamp();
    await person.click(rampButton('Refresh quote'));
    const changed = await screen.findByText('The quote has changed', { selector: 'h2' });
    await waitFor(() => expect(changed).toBe(document.activeElement));
    expect(screen.getByText(/^Processing fee: was 0\.01 EUR/)).toBeTruthy();
    expect(rampButton('Create ramp').disabled).toBe(true);
    fireEvent.submit(rampButton('Create ramp').closest('form')!);
    expect(calls.filter(({ name }) => name === rampCalls.plan || name === rampCalls.create)).toEqual([]);

    await person.click(rampButton('Use new quote'));
    expect(screen.queryByText('0.01 EUR')).toBeNull();
    await person.click(rampButton('Create ramp'));
    await screen.findByText('Another page');
  });

  it('is kept when the newer one is turned down, and when it could not be asked for', async () => {
    await priceOver(desk, bought, { processingFee: '0.01' });
    let isLost = false;
    const { person } = await openNewRamp(desk, bought, (name) => {
      if (name.includes('/price') && isLost) throw new TypeError('lost');
    });
    await person.click(rampButton('Refresh quote'));
    await person.click(await screen.findByText('Keep current quote'));
    expect(screen.getByText('0.01 EUR')).toBeTruthy();
    isLost = true;
    await person.click(rampButton('Refresh quote'));
    expect(
      await screen.findByText('The quote could not be refreshed. You still have the one above.'),
    ).toBeTruthy();
    expect(screen.getByText('0.01 EUR')).toBeTruthy();
  });

  it('asks before unsent work is left', async () => {
    await priceOver(desk, bought);
    const { person, router } = await openNewRamp(desk, bought);
    fillRamp('Wallet address', wallet);
    await act(async () => router.navigate('/ramps'));
    const question = await screen.findByText('Leave without creating the ramp?');
    expect(question.closest('dialog')).toBeTruthy();
    await person.click(screen.getByText('Stay'));
    expect(rampField('Wallet address').value).toBe(wallet);
  });

  it('is said to be too old once the service’s clock has moved, before anything is sent', async () => {
    // Guarantees a difference, whatever the market does.
    await priceOver(desk, bought, { processingFee: '0.01' });
    const { person, client } = await openNewRamp(desk, bought);
    // The page must know the clock before it moves.
    await waitFor(() => expect(client.getQueryData(['service-clock'])).toBeTruthy());
    fillRamp('Wallet address', wallet);
    await fetchBeside(`${desk.sandboxUrl}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jumpSeconds: 16 * 60 }),
    });
    await reviewRamp();
    expect(await screen.findByText('This quote is over 15 minutes old by the service’s clock')).toBeTruthy();
    await person.click(rampButton('Create ramp'));
    expect(await screen.findByText(/Get a quote for exactly this amount first/)).toBeTruthy();
    await person.click(rampButton('Refresh quote'));
    await person.click(await screen.findByText('Use new quote'));
    await waitFor(() =>
      expect(screen.queryByText('This quote is over 15 minutes old by the service’s clock')).toBeNull(),
    );
  });
});
