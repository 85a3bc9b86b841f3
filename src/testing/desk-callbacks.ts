import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';

import {
  type CallbackEvent,
  callbackList,
  callbackRecord,
  type CallbackRecord,
  type CallbackSummary,
} from '#contract/desk/callbacks.ts';

import type { DeskServer } from './desk-server.ts';
import { signCallback } from './sign-callback.ts';

export interface SentCallback {
  readonly url?: string;
  readonly key?: string;
  readonly secret?: string;
  readonly separator?: string;
  readonly timestamp?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isUnsigned?: boolean;
}

export async function sendCallback(
  { app, clock }: Pick<DeskServer, 'app' | 'clock'>,
  body: string | Buffer,
  sent: SentCallback = {},
): Promise<LightMyRequestResponse> {
  const { url = '/callbacks', timestamp = String(clock.nowMs * 1000) } = sent;
  const headers = {
    'content-type': 'application/json',
    ...(sent.isUnsigned !== true && { authorization: signCallback(body, { ...sent, url, timestamp }) }),
    ...sent.headers,
  };
  return app.inject({ method: 'POST', url, headers, payload: body });
}

export async function listCallbacks(desk: DeskServer, query = ''): Promise<CallbackSummary[]> {
  const answer = await desk.app.inject({
    url: `/api/callbacks?limit=100${query && `&${query}`}`,
    headers: { cookie: await desk.cookieOf('support') },
  });
  return callbackList.parse(answer.json()).items;
}

export async function getCallback(desk: DeskServer, id: string): Promise<CallbackRecord> {
  const answer = await desk.app.inject({
    url: `/api/callbacks/${id}`,
    headers: { cookie: await desk.cookieOf('support') },
  });
  return callbackRecord.parse(answer.json());
}

/** Waits until all are processed; lists the oldest first. */
export async function processedEvents(desk: DeskServer): Promise<CallbackEvent[]> {
  await vi.waitFor(
    async () => {
      const left = await desk.db
        .selectFrom('callback_event')
        .select('id')
        .where('processed_at', 'is', null)
        .execute();
      if (left.length > 0) throw new Error(`${left.length} callbacks are not processed yet`);
    },
    { timeout: 20_000, interval: 10 },
  );
  const listed = await listCallbacks(desk, '');
  return listed
    .filter(({ isDuplicate }) => !isDuplicate)
    .map(({ event }) => event)
    .filter((event) => event !== null)
    .toReversed();
}

export function rampMessage(fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    order_id: 'r-1',
    ramp_id: 'r-1',
    status: 'PAYMENT_RECEIVED',
    status_date: '2026-05-04 10:00:00',
    created_at: '2026-05-04 09:58:00',
    updated_at: '2026-05-04 10:00:00',
    internal_reason: null,
    external_reason: null,
    order_type: 'ONRAMP',
    crypto_coin: 'ETH',
    crypto_blockchain: 'ETH',
    crypto_amount: '0.05',
    fiat_currency: 'AUD',
    fiat_amount: '100.00',
    processing_fee: '1.00',
    network_fee: '0.50',
    transaction_hash: null,
    ...fields,
  });
}

let ramps = 0;

export function freshRampMessage(fields: Readonly<Record<string, unknown>> = {}): string {
  ramps += 1;
  return rampMessage({ ramp_id: `r-${ramps}`, order_id: `r-${ramps}`, ...fields });
}

export async function countCallbacks({
  db,
}: Pick<DeskServer, 'db'>): Promise<Readonly<Record<'events' | 'deliveries', number>>> {
  const { events, deliveries } = await db
    .selectNoFrom((builder) => [
      builder
        .selectFrom('callback_event')
        .select(({ fn }) => fn.countAll().as('n'))
        .as('events'),
      builder
        .selectFrom('callback')
        .select(({ fn }) => fn.countAll().as('n'))
        .as('deliveries'),
    ])
    .executeTakeFirstOrThrow();
  return { events: Number(events), deliveries: Number(deliveries) };
}

export function identityMessage(fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    identity_reference: 'c-1',
    status: 'CUSTOMER_BLACKLISTED',
    status_date: '2026-05-04 10:00:00',
    internal_reason: 'list match',
    external_reason: 'We can’t serve you.',
    ...fields,
  });
}
