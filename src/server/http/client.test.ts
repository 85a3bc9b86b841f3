import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';

import { clientSignal, clientSource, withoutPorts } from './client.ts';

/** A connection that ends, with its answer sent or not; the events that listeners got. */
function eventsOf({ isFinished }: { readonly isFinished: boolean }): string[] {
  const raw = Object.assign(new EventEmitter(), { writableFinished: isFinished });
  const signal = clientSignal({ raw } as unknown as FastifyReply);
  const events: string[] = [];
  const noLonger = () => events.push('no longer listens');
  signal.addEventListener('abort', noLonger);
  signal.addEventListener('abort', () => events.push(`gone: ${signal.aborted}`));
  signal.removeEventListener('abort', noLonger);
  raw.emit('close');
  return events;
}

it('a client that disconnects before its answer is gone', () => {
  expect(eventsOf({ isFinished: false })).toEqual(['gone: true']);
});

it('a client with the whole answer is not', () => {
  expect(eventsOf({ isFinished: true })).toEqual([]);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:db8:1:3::1', '2001:db8:1:3'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'no address'],
  ['', 'no address'],
])('%s is of the source %s', (ip, source) => {
  expect(clientSource(ip)).toBe(source);
});

it.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['203.0.113.7:4711,[2001:db8::9]:1 , 192.0.2.1', '203.0.113.7, 2001:db8::9, 192.0.2.1'],
  ['[2001:DB8::9]', '2001:DB8::9'],
  ['[::ffff:203.0.113.7]:80', '::ffff:203.0.113.7'],
  ['2001:db8::9', '2001:db8::9'],
  ['203.0.113.7:', '203.0.113.7:'],
  ['203.0.113.7:123456', '203.0.113.7:123456'],
  ['[203.0.113.7', '[203.0.113.7'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s without ports is %s', (forwarded, without) => {
  expect(withoutPorts(forwarded)).toBe(without);
});
