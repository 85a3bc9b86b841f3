// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { emptyRecord } from '#testing/web/customer-record.ts';

import { customerRecordQuery } from './known-values.ts';
import { useNewerSubmission } from './newer-submission.tsx';

afterEach(cleanup);

const submission = (id: string, change: object = {}) => ({
  id,
  operation: 'shareDocuments',
  identityReference: 'c-1',
  submittedAt: '2026-03-04T10:00:00.000Z',
  submittedBy: { email: 'casey@example.com', name: 'Casey' },
  outcome: 'answered',
  status: 202,
  onboardingStatus: 'PENDING',
  answeredAt: null,
  requestId: `request ${id}`,
  images: [],
  reason: null,
  findings: [],
  overrides: [],
  ...change,
});

/** Opens the form after one submission; returns what arrives later. */
async function after(...later: object[]) {
  let submissions = [submission('old')];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ...emptyRecord, submissions })));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const own = new Set(['request own']);
  const { result } = renderHook(
    () => ({ newer: useNewerSubmission('c-1', own), ...useQuery(customerRecordQuery('c-1')) }),
    { wrapper },
  );
  await vi.waitFor(() => expect(result.current.data?.submissions).toHaveLength(1));
  expect(result.current.newer).toBeNull();
  submissions = [...later, ...submissions] as typeof submissions;
  await act(async () => client.invalidateQueries());
  await vi.waitFor(() => expect(result.current.data?.submissions).toHaveLength(2));
  return result.current.newer?.id ?? null;
}

describe('documents of the same customer that came meanwhile', () => {
  it.each([
    ['accepted', {}],
    ['unknown', { outcome: 'unknown', status: null }],
  ])('are reported where they are %s', async (id, change) => {
    expect(await after(submission(id, change))).toBe(id);
  });

  it.each([
    ['own', {}],
    ['refused', { status: 422 }],
    ['left', { outcome: 'not-sent', status: null }],
    ['update', { operation: 'updateIdentity' }],
  ])('are not what was %s', async (id, change) => {
    expect(await after(submission(id, change))).toBeNull();
  });
});
