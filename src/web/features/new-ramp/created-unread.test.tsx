// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { pretendPrice } from '#testing/web/new-ramp-page.ts';
import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';
import { newRampFrom } from '#web/shared/forms/question-address.ts';
import { dropHandedPrice } from '#web/shared/price/handed-price.ts';

afterEach(() => {
  dropHandedPrice();
  cleanup();
});

it.each([[{ status: 'PAYMENT_READY' }], [{ ramp_id: '../audit', status: 'PAYMENT_READY' }], [[]]])(
  'a yes of which no id can be read is no failure, and leads nowhere but to the customer’s ramps: %j',
  async (json) => {
    const request = {
      identityReference: 'c-1',
      transactionType: 'ONRAMP',
      fiat: 'EUR',
      crypto: 'ETH',
      blockchain: 'ETH',
      method: 'sepa-bank-transfer',
      cryptoAmount: '0.5',
    } as const;
    pretendPrice(request);
    const { calls, router } = await openPage({
      routes: routesOf('new-ramp'),
      at: newRampFrom(request),
      answers: {
        'POST /api/submissions': { json: { idempotencyKey: 'k-1' } },
        'POST /api/service/eapi/v0/ramps': { status: 201, json, answeredBy: 'service' },
      },
    });
    fireEvent.change(await screen.findByLabelText(/^Wallet address( \*)?$/), {
      target: { value: `0x${'ab12'.repeat(10)}` },
    });
    fireEvent.click(screen.getByText('Review ramp'));
    fireEvent.change(await screen.findByLabelText(/^Reason or ticket/), { target: { value: 'Ticket 9' } });
    fireEvent.click(screen.getByText('Create ramp'));
    expect(await screen.findByText('The ramp was created, but its id can’t be read')).toBeTruthy();
    expect(screen.getByText('Open ramps for c-1').closest('a')?.getAttribute('href')).toBe(
      '/customers/c-1?tab=ramps',
    );
    expect(router.state.location.pathname).toBe('/new-ramp');
    expect(calls.filter(({ name }) => name.endsWith('/eapi/v0/ramps'))).toHaveLength(1);
  },
);
