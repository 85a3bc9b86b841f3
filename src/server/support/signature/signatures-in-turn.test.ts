import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { signatureRoutes, type SignatureParts } from './signature-routes.ts';

let desk: DeskServer;
let app: FastifyInstance;
/** In which order the parts of the style are read: a search begins with the separator, its report ends with it. */
let reads = '';

beforeEach(async () => {
  reads = '';
  desk = await createDeskServer();
  const style = {
    get emptyBody() {
      reads += 'e';
      return 'omit' as const;
    },
    get separator() {
      reads += 's';
      return 'space' as const;
    },
  };
  const service = {
    key: 'sandbox-key',
    secret: 'sandbox-secret',
    next: { key: 'next-key', secret: 'next-secret' },
    style,
  };
  const parts: SignatureParts = {
    db: desk.db,
    dataKeys: desk.app.dataKeys,
    config: { service, publicUrl: null } as never,
    serviceUrl: new URL('https://service.example'),
    nowMs: () => desk.clock.nowMs,
    pace: { windowMs: 60_000, leastBytesPerSecond: 1 },
  };
  app = fastify();
  await app.register(signatureRoutes, parts);
});
afterEach(async () => {
  await app.close();
  await desk.close();
});

describe('signatures are examined one at a time', () => {
  const begunAndEnded = 'sees';

  it('for received callbacks', async () => {
    // So much may have been done otherwise that all of it takes more than a turn.
    const body = rampMessage({ internal_reason: `é ${'x'.repeat(7000)}` });
    const { headers } = await sendCallback(desk, body, { secret: 'other', url: '/callbacks?b=%20+c&a=1' });
    const url = `/api/callbacks/${String(headers['x-request-id'])}/signature`;
    const answers = await Promise.all([app.inject({ url }), app.inject({ url })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(reads).toBe(begunAndEnded.repeat(2));
  });

  it('for the ones asked about', async () => {
    const body = rampMessage({ internal_reason: 'é'.repeat(100_000) });
    const authorization = `Bearer sandbox-key:${'0'.repeat(64)}:${desk.clock.nowMs * 1000}`;
    const payload = { method: 'POST', uri: '/callbacks', authorization, body };
    const ask = async () => app.inject({ method: 'POST', url: '/api/signature', payload });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(reads).toBe(begunAndEnded.repeat(2));
  });
});
