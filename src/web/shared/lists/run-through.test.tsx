// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

import { ApiError } from '#web/shared/api/api-error.ts';

import { type RunOne, useRunThrough } from './run-through.ts';

afterEach(cleanup);

const refusal = (status: number) => new ApiError({ answeredBy: 'console', status, title: 'No' });

function open(run: RunOne) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useRunThrough(run), { wrapper });
}

describe('a run through selected rows', () => {
  it('asks about one after the other, and counts what failed', async () => {
    const asked: string[] = [];
    let underWay = 0;
    const { result } = open(async (id) => {
      underWay += 1;
      expect(underWay).toBe(1);
      asked.push(id);
      await Promise.resolve();
      underWay -= 1;
      if (id === 'b') throw refusal(500);
    });
    act(() => result.current.start(['a', 'b', 'c']));
    await waitFor(() => expect(result.current.state?.isRunning).toBe(false));
    expect(asked).toEqual(['a', 'b', 'c']);
    expect(result.current.state).toMatchObject({ total: 3, done: 3, failed: ['b'], stoppedBy: null });
  });

  it.each([401, 403, 429])('ends at a %i, which the next row would get too', async (status) => {
    const asked: string[] = [];
    const { result } = open(async (id) => {
      asked.push(id);
      if (id === 'b') throw refusal(status);
    });
    act(() => result.current.start(['a', 'b', 'c']));
    await waitFor(() => expect(result.current.state?.isRunning).toBe(false));
    expect(asked).toEqual(['a', 'b']);
    expect(result.current.state).toMatchObject({ done: 1, failed: [], stoppedBy: refusal(status) });
  });

  const waiting = () => {
    const asked: string[] = [];
    const run: RunOne = async (id, { signal }) =>
      new Promise((_resolve, reject) => {
        asked.push(id);
        signal.addEventListener('abort', () => reject(new Error('Stopped')));
      });
    return { asked, ...open(run) };
  };

  it('asks nothing more once it is stopped', async () => {
    const { asked, result } = waiting();
    act(() => result.current.start(['a', 'b']));
    await waitFor(() => expect(asked).toEqual(['a']));
    act(() => result.current.stop());
    await waitFor(() => expect(result.current.state?.isRunning).toBe(false));
    expect(result.current.state).toMatchObject({ done: 0, failed: [] });
    expect(asked).toEqual(['a']);
  });

  it('asks nothing more once the page is left', async () => {
    const { asked, result, unmount } = waiting();
    act(() => result.current.start(['a', 'b']));
    await waitFor(() => expect(asked).toEqual(['a']));
    unmount();
    await act(async () => Promise.resolve());
    expect(asked).toEqual(['a']);
  });
});
