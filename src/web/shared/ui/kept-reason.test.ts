import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { keepReason, keptReason } from './kept-reason.ts';

const givenMs = Date.parse('2026-03-04T10:00:00.000Z');
const customer = { kind: 'customer', id: 'c-1' };

// Only the clock: what isn't read any more is thrown away by a timer, which may come late.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: givenMs }));
afterEach(() => vi.useRealTimers());

it('a reason holds five minutes from when it was given, however often it is used', () => {
  const client = new QueryClient();
  keepReason(client, customer, 'on the phone');
  vi.setSystemTime(givenMs + 299_999);
  expect(keptReason(client, customer)).toBe('on the phone');
  keepReason(client, customer, 'on the phone');
  vi.setSystemTime(givenMs + 300_000);
  expect(keptReason(client, customer)).toBeNull();
  client.clear();
});

it('another reason, and the same one once it is over, holds five minutes of its own', () => {
  const client = new QueryClient();
  keepReason(client, customer, 'on the phone');
  vi.setSystemTime(givenMs + 60_000);
  keepReason(client, customer, 'Ticket 7');
  vi.setSystemTime(givenMs + 359_999);
  expect(keptReason(client, customer)).toBe('Ticket 7');
  vi.setSystemTime(givenMs + 360_000);
  keepReason(client, customer, 'Ticket 7');
  expect(keptReason(client, customer)).toBe('Ticket 7');
  client.clear();
});
