// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { active, fullRecord, lookUpCall, openCustomer, service } from '#testing/web/customer-page.ts';
import { routesOf } from '#testing/web/pages.ts';

const turn = vi.hoisted(() => vi.fn<() => Promise<void>>());

vi.mock('./customer-look.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  createTurns: () => turn,
}));

beforeEach(() => void turn.mockResolvedValue(undefined));
afterEach(() => {
  cleanup();
  turn.mockReset();
});

const routes = routesOf('customer');
const postsOf = (calls: readonly { name: string }[]) => calls.filter(({ name }) => name.startsWith('POST'));

it('a customer takes one turn, also where account, eligibility and limits are asked for', async () => {
  const { calls, router, client } = await openCustomer(active, { routes });
  await waitFor(() => expect(postsOf(calls)).toHaveLength(2));
  expect(turn).toHaveBeenCalledTimes(1);
  // The account is fresh by now, and the record names no newer answer.
  await act(async () => router.navigate('/ramps'));
  // What the page that was left had asked is thrown away a moment later.
  await waitFor(() => expect(client.getQueryState(['customer', 'c-1', 'look'])).toBeUndefined());
  await act(async () => router.navigate('/customers/c-1'));
  await waitFor(() => expect(postsOf(calls)).toHaveLength(4));
  expect(calls.filter(({ name }) => name === lookUpCall)).toHaveLength(1);
  expect(turn).toHaveBeenCalledTimes(2);
});

it('a customer about whom nothing more is asked takes no second turn', async () => {
  const none = service({ identifyReference: 'c-1', account: { blocked: false, exists: false } });
  const { calls } = await openCustomer(none, { routes, record: { json: fullRecord } });
  expect(await screen.findByText(/exists: false/)).toBeTruthy();
  expect(turn).toHaveBeenCalledTimes(1);
  expect(postsOf(calls)).toHaveLength(0);
});
