import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import { afterEach, expect, it, vi } from 'vitest';

import { createByteBudget, readBody } from './read-body.ts';

afterEach(() => vi.useRealTimers());

it('a client is held back while there is no room for more, and is not slow for that', async () => {
  vi.useFakeTimers();
  const raw = new IncomingMessage(new Socket());
  const taken: string[] = [];
  let room = () => {};
  const read = readBody(raw, {
    length: 3,
    pace: { windowMs: 1000, leastBytesPerSecond: 1 },
    onChunk: (chunk) => taken.push(Buffer.from(chunk).toString()),
    whenRoom: () => (taken.length === 1 ? new Promise((resolve) => (room = resolve)) : null),
  });
  raw.push('a');
  await vi.advanceTimersByTimeAsync(1);
  raw.push('b');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(taken).toEqual(['a']);
  room();
  await vi.advanceTimersByTimeAsync(1);
  expect(taken).toEqual(['a', 'b']);
  raw.push(null);
  await vi.advanceTimersByTimeAsync(1);
  await read;
});

it('bytes that are given back twice count once', () => {
  const budget = createByteBudget(10);
  const release = budget.reserve(6);
  expect(budget.reserve(4)).not.toBeNull();
  release?.();
  release?.();
  expect(budget.reserved).toBe(4);
  expect(budget.reserve(7)).toBeNull();
});
