// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { active, from, fullRecord, lookUpCall, openCustomer, service } from '#testing/web/customer-page.ts';
import { routesOf } from '#testing/web/pages.ts';

const pass = vi.hoisted(() => vi.fn<(signal: AbortSignal) => Promise<void>>());

vi.mock('#web/shared/api/rate-limiter.ts', () => ({
  passRateLimiter: async (_client: unknown, signal: AbortSignal) => pass(signal),
}));

beforeEach(() => void pass.mockResolvedValue(undefined));
afterEach(() => {
  cleanup();
  pass.mockReset();
});

const routes = routesOf('customer');
const postsOf = (calls: readonly { name: string }[]) => calls.filter(({ name }) => name.startsWith('POST'));

it('a customer passes the rate limiter once, also where account, eligibility and limits are asked for', async () => {
  const accepted = {
    value: { operation: 'shareDocuments' },
    ...from('call'),
    at: new Date(Date.now() + 60_000).toISOString(),
  };
  const changed = { ...fullRecord, facts: { ...fullRecord.facts, accepted } };
  const record = [{ json: fullRecord }, { json: changed }];
  const { calls, router, client } = await openCustomer(active, { routes, record });
  await waitFor(() => expect(postsOf(calls)).toHaveLength(2));
  expect(pass).toHaveBeenCalledTimes(1);
  // The account is fresh, but something was submitted since.
  await act(async () => router.navigate('/ramps'));
  // The left page's questions are dropped a moment later.
  await waitFor(() => expect(client.getQueryState(['customer', 'c-1', 'eligibility'])).toBeUndefined());
  await act(async () => router.navigate('/customers/c-1'));
  await waitFor(() => expect(postsOf(calls)).toHaveLength(4));
  expect(calls.filter(({ name }) => name === lookUpCall)).toHaveLength(1);
  expect(pass).toHaveBeenCalledTimes(2);
});

it('a customer about whom nothing more is asked passes it no second time', async () => {
  const none = service({ identifyReference: 'c-1', account: { blocked: false, exists: false } });
  const { calls } = await openCustomer(none, { routes, record: { json: fullRecord } });
  expect(await screen.findByText(/exists: false/)).toBeTruthy();
  expect(pass).toHaveBeenCalledTimes(1);
  expect(postsOf(calls)).toHaveLength(0);
});

it('a question that is cancelled while it waits leaves the others their turn', async () => {
  pass.mockImplementation(async (signal) => signal.throwIfAborted());
  // React mounts twice: the first question is cancelled, and asked again.
  const { calls } = await openCustomer(active, { routes, isStrict: true });
  await waitFor(() => expect(calls.some(({ name }) => name === lookUpCall)).toBe(true));
  await waitFor(() => expect(postsOf(calls)).toHaveLength(2));
  expect(await screen.findByRole('region', { name: 'Can this customer pay?' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
