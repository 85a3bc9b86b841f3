import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

import { priceAnswer, type PriceQuery } from '#contract/service/price.ts';
import { routesOf } from './pages.ts';
import { newRampFrom } from '#web/shared/forms/question-address.ts';
import { handPrice } from '#web/shared/price/handed-price.ts';

import type { Rampart } from '../start-rampart.ts';
import { openPageOverDesk } from './page-over-desk.tsx';

export const rampCalls = {
  create: 'POST /api/service/eapi/v0/ramps',
  plan: 'POST /api/submissions',
} as const;

export const wallet = `0x${'ab12'.repeat(10)}`;

export const bought: PriceQuery = {
  identityReference: 'c-13344',
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'ETH',
  blockchain: 'ETH',
  method: 'sepa-bank-transfer',
  fiatAmount: '100.0',
};

export function pretendPrice(request: PriceQuery, json: object = {}): void {
  handPrice({ request, answer: priceAnswer.parse(json), raw: json, fetchedAt: new Date().toISOString() });
}

/** Asks for a price and passes it on to the page; `changes` makes it differ. */
export async function priceOver(desk: Rampart, request: PriceQuery, changes: object = {}): Promise<void> {
  const search = new URLSearchParams(request).toString();
  const answer = await fetch(`${desk.url}/api/service/eapi/v0/price?${search}`, {
    headers: { cookie: await desk.signIn('compliance') },
  });
  expect(answer.status).toBe(200);
  pretendPrice(request, { ...((await answer.json()) as object), ...changes });
}

export async function openNewRamp(desk: Rampart, request: PriceQuery, onCall?: (name: string) => void) {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({
    desk,
    routes: routesOf('new-ramp'),
    at: newRampFrom(request),
    ...(onCall ? { onCall } : {}),
  });
  await screen.findByText('Quote');
  return { person, ...page };
}

// By label, not by role: to know the role of everything on a page takes long in jsdom.
export const rampField = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`), { selector: 'input, textarea' });
export const fillRamp = (name: string, value: string) =>
  fireEvent.change(rampField(name), { target: { value } });
export const rampButton = (name: string) =>
  screen.getByText(name, { selector: 'button *' }).closest<HTMLButtonElement>('button')!;

export async function reviewRamp(reason = 'Ticket 61'): Promise<void> {
  fireEvent.click(rampButton('Review ramp'));
  await screen.findByText(/^This is exactly what will be sent/);
  fillRamp('Reason or ticket', reason);
}
