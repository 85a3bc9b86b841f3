import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ask, doorNames, openHouse, openRaw, report, type WalkedHouse } from './walked-desk.ts';

const crowd: Readonly<Record<string, { readonly first: string; readonly more: string }>> = {
  'half of their headers, and one more header a round': {
    first: 'GET /api/overview HTTP/1.1\r\nHost: localhost\r\n',
    more: 'X-Slow: 1\r\n',
  },
  'a body, one byte a round': {
    first:
      'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
    more: ' ',
  },
  'a large body without a session': {
    first:
      'POST /api/service/eapi/v0/identities/share/documents HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 58720256\r\n\r\n{',
    more: ' ',
  },
  'eight requests in a row, whose answers they never read': {
    first: 'GET /api/environment HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(8),
    more: '',
  },
  'requests in a row all the time': {
    first: 'GET /sign-in HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n'.repeat(4),
    more: 'GET /api/environment HTTP/1.1\r\nHost: localhost\r\n\r\n',
  },
};
const ofEachKind = 100;
const [rounds, lookUpsARound, boundMs] = [10, 200, 200];

describe.each(doorNames)('%s', (name) => {
  let house: WalkedHouse;
  let sockets: (readonly [Socket, string])[] = [];
  beforeAll(async () => {
    house = await openHouse(name);
  }, 120_000);
  afterAll(async () => {
    for (const [socket] of sockets) socket.destroy();
    await house.close();
  });

  it('five hundred slow clients keep nobody else waiting: of their look-ups 99 in 100 take at most 200 ms', async () => {
    const cookie = await house.enter('support');
    const lookUp = async () => {
      const startedMs = performance.now();
      const path = '/api/service/eapi/v0/identities/c-13344';
      const { status } = await ask(house.door, { path, headers: { cookie } });
      expect(status).toBe(200);
      return performance.now() - startedMs;
    };
    const alone: number[] = [];
    for (let at = 0; at < lookUpsARound; at += 1) alone.push(await lookUp());

    const wanted = Object.values(crowd).flatMap((kind) => Array.from({ length: ofEachKind }, () => kind));
    sockets = await Promise.all(
      wanted.map(async ({ first, more }) => {
        const socket = await openRaw(house.door);
        socket.pause().write(first);
        return [socket, more] as const;
      }),
    );
    // What else runs on this machine can only add to a figure: the lowest round is nearest to the desk's own.
    const figures: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const taken: number[] = [];
      for (let at = 0; at < lookUpsARound; at += 1) {
        if (at % 20 === 0) for (const [socket, more] of sockets) if (more !== '') socket.write(more);
        taken.push(await lookUp());
      }
      figures.push(p99(taken));
      if (p99(taken) <= boundMs && round >= 1) break;
    }
    report(
      `${name}: ${sockets.length} slow clients; look-ups of another person, p99 ${figures.map(Math.round).join(', ')} ms a round (alone ${Math.round(p99(alone))} ms)`,
    );
    expect(Math.min(...figures)).toBeLessThanOrEqual(boundMs);
  }, 300_000);
});

function p99(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.99) - 1] ?? Infinity;
}
