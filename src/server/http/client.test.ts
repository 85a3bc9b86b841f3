import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';

import { clientSignal } from './request-rules.ts';

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
