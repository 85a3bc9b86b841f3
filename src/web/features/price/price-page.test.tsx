// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { openPage, pasteInto, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

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

const refused: ScriptedAnswer = {
  status: 422,
  json: { message: 'Invalid', status: 422, errors: { method: 'closed' } },
  answeredBy: 'service',
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
  it('says both sides, the fees and that nothing is binding', async () => {
    await getPrice(price('0.04070000'));
    expect(await screen.findByRole('heading', { name: '100.00 EUR → 0.04070000 ETH' })).toBeTruthy();
    expect(screen.getByText('indicative')).toBeTruthy();
    expect(screen.getByText('1.20 EUR')).toBeTruthy();
    expect(screen.getByText('1 ETH = 2,415.30 EUR')).toBeTruthy();
    expect(document.getElementById('announcer-polite')?.textContent).toBe('100.00 EUR → 0.04070000 ETH');
  });

  it('sends the amount as it was typed and keeps the question in the address', async () => {
    const { calls, router } = await getPrice(price('0.04'));
    await screen.findByRole('heading', { name: '100.00 EUR → 0.04 ETH' });
    expect(calls[0]?.name).toBe(call);
    expect(router.state.location.search).toBe(`?${asked}&fiatAmount=100.00`);
  });

  it('is greyed after 30 seconds, says so, and is never asked for again by itself', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_800_000_000_000 });
    const { calls } = await getPrice(price('0.04'));
    const title = await screen.findByRole('heading', { name: '100.00 EUR → 0.04 ETH' });
    act(() => void vi.advanceTimersByTime(12_000));
    expect(screen.getByText('12 s old')).toBeTruthy();
    expect(title.closest('[data-stale]')).toBeNull();
    act(() => void vi.advanceTimersByTime(19_000));
    expect(screen.getByText('Refresh the quote before you rely on it.')).toBeTruthy();
    expect(title.closest('[data-stale]')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(600_000));
    expect(calls.filter(({ name }) => name.includes('/price'))).toHaveLength(1);
  });

  it('puts a refusal on its field; one that comes with a refresh is shown in place of the price', async () => {
    const { person } = await getPrice(price('0.04'), refused);
    await person.click(await screen.findByRole('button', { name: 'Refresh quote' }));
    expect(await screen.findByText('method: closed')).toBeTruthy();
    cleanup();
    await getPrice(refused);
    const method = await screen.findByRole('combobox', { name: /Method/ });
    expect(await screen.findByText('The request was refused')).toBeTruthy();
    expect(method.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows an answer that is not the interface’s as it came, and takes nothing from it', async () => {
    await getPrice({ json: [], answeredBy: 'service' });
    expect(await screen.findAllByText('Rampart couldn’t read the service’s answer')).toHaveLength(2);
  });
});
