import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { liveBeatMs } from '#contract/desk/events.ts';

import { keepLiveStream, type LiveNews } from './live-stream.ts';

class FakeStream {
  readonly listeners = new Map<string, (event: { data?: unknown }) => void>();
  isClosed = false;
  addEventListener(event: string, listener: (event: { data?: unknown }) => void) {
    this.listeners.set(event, listener);
  }
  close() {
    this.isClosed = true;
  }
  tell(event: string, data?: unknown) {
    this.listeners.get(event)?.({ data });
  }
}

function start() {
  const streams: FakeStream[] = [];
  const news: LiveNews[] = [];
  const stream = keepLiveStream({
    open: () => {
      const opened = new FakeStream();
      streams.push(opened);
      return opened;
    },
    onNews: (one) => void news.push(one),
    chance: () => 1,
  });
  return { streams, news, stream };
}

describe('the stream of hints', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('passes on hints, and drops what it cannot read', () => {
    const { streams, news } = start();
    streams[0]?.tell('ready');
    streams[0]?.tell('hint', '{"kind":"customer","id":"c-1"}');
    for (const data of ['{"kind":"weather","id":"c-1"}', '{"kind":"ramp"}', 'nonsense', undefined])
      streams[0]?.tell('hint', data);
    streams[0]?.tell('everything', '{}');
    expect(news).toEqual([{ kind: 'customer', id: 'c-1' }, 'everything']);
  });

  it('comes back after an error, with pauses that grow to a minute, and then has everything read again', () => {
    const { streams, news } = start();
    streams[0]?.tell('ready');
    const pauses: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      streams.at(-1)?.tell('error');
      expect(streams.at(-1)?.isClosed).toBe(true);
      const before = Date.now();
      vi.advanceTimersToNextTimer();
      pauses.push(Date.now() - before);
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(news).toEqual([]);
    streams.at(-1)?.tell('ready');
    expect(news).toEqual(['everything']);
    streams.at(-1)?.tell('error');
    vi.advanceTimersByTime(1000);
    expect(streams).toHaveLength(10);
  });

  it('is taken for dead when it says nothing for longer than two beats', () => {
    const { streams } = start();
    streams[0]?.tell('ready');
    vi.advanceTimersByTime(2 * liveBeatMs);
    streams[0]?.tell('beat');
    vi.advanceTimersByTime(2 * liveBeatMs);
    expect(streams[0]?.isClosed).toBe(false);
    vi.advanceTimersByTime(liveBeatMs);
    expect(streams[0]?.isClosed).toBe(true);
  });

  it('can be hurried while it waits, never doubled, and closed for good', () => {
    const { streams, stream } = start();
    stream.hurry();
    vi.advanceTimersByTime(0);
    expect(streams).toHaveLength(1);
    streams[0]?.tell('error');
    stream.hurry();
    vi.advanceTimersByTime(0);
    expect(streams).toHaveLength(2);
    stream.close();
    vi.advanceTimersByTime(120_000);
    expect(streams).toHaveLength(2);
    expect(streams[1]?.isClosed).toBe(true);
  });
});
