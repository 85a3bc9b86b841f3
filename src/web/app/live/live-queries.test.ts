// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  inheritPosition,
  liveHeaders,
  type LiveInterest,
  recordPosition,
} from '#web/shared/api/live-reads.ts';

import { createQueryClient } from '../query-client.ts';
import { createLiveQueries, type LiveQueries } from './live-queries.ts';

describe('what a hint has read again', () => {
  let client: QueryClient;
  let queries: LiveQueries;
  const stops: (() => void)[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    queries = createLiveQueries(client);
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    queries.close();
    client.clear();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Mounts a query and counts its reads. */
  async function shown(key: string, live?: readonly LiveInterest[]) {
    const read = vi.fn<() => Promise<number>>().mockResolvedValue(1);
    const observer = new QueryObserver(client, {
      queryKey: [key],
      queryFn: read,
      ...(live && { meta: { live } }),
    });
    stops.push(observer.subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    read.mockClear();
    return read;
  }

  it('is what concerns it: its kind, and its object where it names one', async () => {
    const reads = {
      list: await shown('list', [{ kind: 'customer' }]),
      same: await shown('same', [{ kind: 'customer', id: 'c-1' }]),
      other: await shown('other', [{ kind: 'customer', id: 'c-2' }]),
      ramps: await shown('ramps', [{ kind: 'ramp' }]),
      service: await shown('service'),
    };
    queries.take({ kind: 'customer', id: 'c-1' });
    await vi.advanceTimersByTimeAsync(0);
    const counts = () => Object.values(reads).map((read) => read.mock.calls.length);
    expect(counts()).toEqual([1, 1, 0, 0, 0]);
    queries.take('everything');
    await vi.advanceTimersByTimeAsync(1000);
    expect(counts()).toEqual([2, 2, 1, 1, 0]);
  });

  it('is nothing that was read with the change in it', async () => {
    const live = createQueryClient();
    const liveQueries = createLiveQueries(live);
    const answered = (before: string) => {
      const json = {};
      recordPosition(json, () => before);
      return inheritPosition(json, { rows: before });
    };
    const read = vi.fn<() => Promise<object>>().mockResolvedValueOnce(answered('7'));
    read.mockResolvedValue(answered('9'));
    const meta = { live: [{ kind: 'customer' as const }] };
    stops.push(new QueryObserver(live, { queryKey: ['list'], queryFn: read, meta }).subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    const hint = async (number?: number) => {
      liveQueries.take({ kind: 'customer', id: 'c-1', ...(number !== undefined && { number }) });
      await vi.advanceTimersByTimeAsync(1000);
      return read.mock.calls.length;
    };
    expect(await hint(6)).toBe(1);
    expect(await hint(7)).toBe(2);
    expect(await hint(8)).toBe(2);
    // An unknown number may be any.
    expect(await hint()).toBe(3);
    liveQueries.close();
    live.clear();
  });

  it.each([
    ['a list', ['id-1', 'id-2']],
    ['what it has by then', () => ['id-1', 'id-2']],
  ])('is nothing that only calls have changed whose answers the page has: %s', async (_how, answered) => {
    const read = vi.fn<() => Promise<number>>().mockResolvedValue(1);
    const meta = { live: [{ kind: 'customer' as const }], answered };
    stops.push(new QueryObserver(client, { queryKey: ['record'], queryFn: read, meta }).subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    const hint = async (calls?: string) => {
      queries.take({ kind: 'customer', id: 'c-1', number: 9, ...(calls !== undefined && { calls }) });
      await vi.advanceTimersByTimeAsync(1000);
      return read.mock.calls.length;
    };
    expect(await hint('id-2')).toBe(1);
    expect(await hint('id-2 id-1')).toBe(1);
    expect(await hint('id-2 id-3')).toBe(2);
    expect(await hint()).toBe(3);
  });

  it('says so with its read, once: neither a person’s own refresh nor a second try does', async () => {
    const sent: Record<string, string>[] = [];
    const answer = vi.fn<() => Promise<number>>().mockResolvedValue(1);
    const observer = new QueryObserver(client, {
      queryKey: ['record'],
      queryFn: async (context) => {
        sent.push(liveHeaders(context));
        return answer();
      },
      retry: 1,
      retryDelay: 0,
      meta: { live: [{ kind: 'customer' as const }] },
    });
    stops.push(observer.subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    answer.mockRejectedValueOnce(new Error('no answer'));
    queries.take({ kind: 'customer', id: 'c-1' });
    await vi.advanceTimersByTimeAsync(1000);
    await observer.refetch();
    expect(sent).toEqual([{}, { 'x-live-refetch': '1' }, {}, {}]);
  });

  it('is a person’s own look where it was not on the page', async () => {
    const sent: Record<string, string>[] = [];
    const record = {
      queryKey: ['record'],
      queryFn: (context: Parameters<typeof liveHeaders>[0]) => sent.push(liveHeaders(context)),
      meta: { live: [{ kind: 'customer' as const }] },
    };
    new QueryObserver(client, record).subscribe(() => {})();
    await vi.advanceTimersByTimeAsync(0);
    queries.take({ kind: 'customer', id: 'c-1' });
    await vi.advanceTimersByTimeAsync(1000);
    stops.push(new QueryObserver(client, record).subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{}, {}]);
  });

  /** Changes something twenty times a second; returns the number of reads. */
  async function changeFor(seconds: number, read: { mock: { calls: unknown[] } }) {
    const before = read.mock.calls.length;
    for (let at = 0; at < seconds * 20; at += 1) {
      queries.take({ kind: 'customer', id: `c-${at}` });
      await vi.advanceTimersByTimeAsync(50);
    }
    return read.mock.calls.length - before;
  }

  it('is read at once while little changes, one change after the other', async () => {
    const read = await shown('list', [{ kind: 'customer' }]);
    for (let at = 1; at <= 15; at += 1) {
      queries.take({ kind: 'customer', id: `c-${at}` });
      await vi.advanceTimersByTimeAsync(125);
      expect(read).toHaveBeenCalledTimes(at);
    }
  });

  it('is read twice a second at most while much changes, once after the last, and at once again after a rest', async () => {
    const read = await shown('list', [{ kind: 'customer' }]);
    await changeFor(5, read);
    expect(await changeFor(20, read)).toBeLessThanOrEqual(40);
    const during = read.mock.calls.length;
    await vi.advanceTimersByTimeAsync(1000);
    expect(read).toHaveBeenCalledTimes(during + 1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(read).toHaveBeenCalledTimes(during + 1);
    expect(await changeFor(1, read)).toBeGreaterThanOrEqual(7);
  });

  it('is not cut off while it is being read, but read once more', async () => {
    const read = await shown('list', [{ kind: 'customer' }]);
    let finish = (_value: number) => {};
    read.mockImplementationOnce(async () => new Promise((resolve) => (finish = resolve)));
    void client.refetchQueries({ queryKey: ['list'] });
    queries.take({ kind: 'customer', id: 'c-1' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(read).toHaveBeenCalledTimes(1);
    finish(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('waits on a hidden page until it is shown', async () => {
    const read = await shown('list', [{ kind: 'customer' }]);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    queries.take({ kind: 'customer', id: 'c-1' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(read).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
