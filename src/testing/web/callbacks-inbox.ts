import { screen, within } from '@testing-library/react';

import { identityMessage, rampMessage } from '../desk-callbacks.ts';
import { signCallback } from '../sign-callback.ts';
import type { Rampart } from '../start-rampart.ts';

/** Pages replace `fetch`. */
const sendOver = globalThis.fetch;

export const inboxRampId = 'a'.repeat(32);

/** Sends a callback and returns the delivery's id. */
export async function sendTo(
  { url }: Rampart,
  body: string,
  signing: { readonly secret?: string } = {},
): Promise<string> {
  const timestamp = String(Date.now() * 1000);
  const answer = await sendOver(`${url}/callbacks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: signCallback(body, { url: '/callbacks', timestamp, ...signing }),
    },
    body,
  });
  return answer.headers.get('x-request-id') ?? '';
}

/** Sends one of each kind; returns delivery ids. */
export async function fillInbox(desk: Rampart) {
  const ofRamp = (fields: object = {}) =>
    rampMessage({ ramp_id: inboxRampId, order_id: inboxRampId, ...fields });
  const applied = await sendTo(desk, ofRamp());
  await sendTo(desk, ofRamp());
  const customer = await sendTo(desk, identityMessage());
  const odd = await sendTo(
    desk,
    ofRamp({
      status: '<img src=x onerror=alert(1)>\u202Edexif',
      status_date: '2024-02-30 25:61:61',
      external_reason: 'x'.repeat(200_000),
    }),
  );
  const refused = await sendTo(desk, ofRamp({ fiat_amount: '7.00' }), { secret: 'other' });
  const unreadable = await sendTo(desk, '{"name":"Jo');
  return { applied, customer, odd, refused, unreadable };
}

export function inboxRows(): HTMLElement[] {
  return within(screen.getByRole('grid', { name: 'Callbacks' }))
    .getAllByRole('row')
    .filter((row) => row.closest('tbody') !== null);
}
