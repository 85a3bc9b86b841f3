// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { active, freshRecord, from, openCustomer, readsOf } from '#testing/web/customer-page.ts';
import { routesOf } from '#testing/web/pages.ts';

const routes = routesOf('customer');

afterEach(cleanup);

describe('the overview', () => {
  it('asks again on coming back when something was submitted meanwhile', async () => {
    const fresh = freshRecord();
    const accepted = {
      value: { operation: 'shareDocuments' },
      ...from('call'),
      at: new Date().toISOString(),
    };
    const { calls, router, client } = await openCustomer(active, {
      routes,
      record: [{ json: fresh }, { json: { ...fresh, facts: { ...fresh.facts, accepted } } }],
    });
    await waitFor(() => expect(readsOf(calls)).toBe(1));
    await act(async () => router.navigate('/ramps'));
    // The left page's questions are dropped a moment later.
    await waitFor(() => expect(client.getQueryState(['customer', 'c-1', 'eligibility'])).toBeUndefined());
    await act(async () => router.navigate('/customers/c-1'));
    await waitFor(() => expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(2));
  });

  it('lets go of the questions when the page is left', async () => {
    const { calls, router } = await openCustomer(active, { routes });
    const answered = globalThis.fetch;
    const signals: AbortSignal[] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (init.method !== 'POST' || path === '/api/presence') return answered(path, init);
      if (init.signal) signals.push(init.signal);
      return new Promise<Response>(() => {});
    });
    await waitFor(() => expect(signals).toHaveLength(2));
    await act(async () => router.navigate('/ramps'));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(calls.some(({ name }) => name.startsWith('POST'))).toBe(false);
  });
});
