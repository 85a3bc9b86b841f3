// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { openPage, pasteInto, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const route =
  'identityReference=c-1&fiat=EUR&crypto=ETH&blockchain=ETH&method=sepa-bank-transfer&transactionType=ONRAMP';

const asked =
  'identityReference=c-1&transactionType=ONRAMP&fiat=EUR&crypto=ETH&blockchain=ETH&method=sepa-bank-transfer';

const call = `GET /api/service/eapi/v0/price?${asked}&fiatAmount=100.00`;

const price = (received: string): ScriptedAnswer => ({
  json: {
    identityReference: 'c-1',
    source: { fiat: 'EUR', amount: '100.00' },
    target: { crypto: 'ETH', amount: received },
    processingFee: '0.50',
    networkFee: '1.20',
    marketRate: '2415.30',
  },
  answeredBy: 'service',
});

const down: ScriptedAnswer = {
  status: 502,
  json: { type: '/problems/service-unreachable', title: 'The service could not be reached' },
};

async function getPrice(...answers: ScriptedAnswer[]) {
  const page = await openPage({
    routes: routesOf('price'),
    at: '/price?identityReference=c-1',
    answers: { [call]: answers },
  });
  const person = userEvent.setup();
  await pasteInto(person, await screen.findByRole('textbox', { name: 'Fiat amount' }), '100.00');
  await person.click(screen.getByRole('button', { name: 'Get quote' }));
  return { ...page, person };
}

describe('getting a price', () => {
  it('from a link that leaves its amount open asks nothing by itself', async () => {
    const { calls } = await openPage({ routes: routesOf('price'), at: `/price?${route}` });
    await screen.findByRole('textbox', { name: 'Fiat amount' });
    await screen.findByText('No answer yet');
    expect(calls.filter(({ name }) => name.includes('/price'))).toEqual([]);
  });

  it('is refreshed on demand with the question that was asked, and says what changed', async () => {
    const { calls, person } = await getPrice(price('0.04'), price('0.041'));
    await screen.findByRole('heading', { name: '100.00 EUR → 0.04 ETH' });
    const amount = screen.getByRole('textbox', { name: 'Fiat amount' });
    await person.clear(amount);
    await pasteInto(person, amount, '7');
    await person.click(screen.getByRole('button', { name: 'Refresh quote' }));
    expect(await screen.findByRole('heading', { name: '100.00 EUR → 0.041 ETH' })).toBeTruthy();
    expect(screen.getByText('Customer receives: was 0.04 ETH, now 0.041 ETH')).toBeTruthy();
    expect(calls.filter(({ name }) => name === call)).toHaveLength(2);
  });

  it('offers to try again when the service was down', async () => {
    const { person } = await getPrice(down, price('0.04'));
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: '100.00 EUR → 0.04 ETH' })).toBeTruthy();
  });
});
