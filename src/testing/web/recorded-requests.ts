import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';

import { servicePrefix } from '#contract/desk/headers.ts';

import type { Rampart } from '../start-rampart.ts';

/** Pages replace `fetch`. */
const callOver = globalThis.fetch;

const route = 'fiat=AUD&crypto=ETH&blockchain=ETH&method=payid-bank-transfer&transactionType=ONRAMP';

interface Caller {
  readonly url: string;
  readonly cookie: string;
}

async function call({ url, cookie }: Caller, path: string, body?: object): Promise<string> {
  const answer = await callOver(url + servicePrefix + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      cookie,
      'x-lookup-email': 'jane@example.com',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer.headers.get('x-request-id') ?? '';
}

/** Waits, since reads are recorded after their answer. */
async function recorded({ url, cookie }: Caller, id: string): Promise<void> {
  const read = async () => (await callOver(`${url}/api/requests/${id}`, { headers: { cookie } })).status;
  await vi.waitFor(async () => expect(await read()).toBe(200), { timeout: 10_000, interval: 20 });
}

/** Returns ids once all are recorded. */
export async function makeCalls(desk: Rampart) {
  const caller = { url: desk.url, cookie: await desk.signIn('compliance') };
  const lookup = await call(caller, '/eapi/v0/identities/c-13344');
  const price = await call(caller, `/eapi/v0/price?identityReference=c-13344&${route}&fiatAmount=100.00`);
  const refused = await call(caller, `/eapi/v0/ramps/${'0'.repeat(32)}`);
  for (const id of [lookup, price, refused]) await recorded(caller, id);
  return { lookup, price, refused, caller };
}

/** Asks for limits and returns the call's id. */
export async function askLimits(caller: Caller): Promise<string> {
  return call(caller, '/eapi/v0/identities/transactions/limits', {
    identityReference: 'c-13344',
    method: 'payid-bank-transfer',
    transactionType: 'ONRAMP',
    fiat: 'AUD',
    crypto: 'ETH',
    blockchain: 'ETH',
  });
}

export function requestRows(): HTMLElement[] {
  return within(screen.getByRole('grid', { name: 'Requests' }))
    .getAllByRole('row')
    .filter((row) => row.closest('tbody') !== null);
}
