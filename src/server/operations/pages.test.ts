import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { builtPage } from '#testing/built-page.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

const page = builtPage();
let desk: DeskServer;
beforeAll(async () => {
  desk = await createDeskServer({ pageDirectory: page.directory });
});
afterAll(async () => {
  await desk.close();
  page.remove();
});

describe('the address of callbacks, a page and an endpoint', () => {
  const get = async (url: string, accept?: string) =>
    desk.app.inject({ url, headers: accept === undefined ? {} : { accept } });

  it.each(['/callbacks', '/callbacks?is=refused', '/callbacks/01890000-0000-7000-8000-000000000000'])(
    'gives a browser the page: %s',
    async (url) => {
      const answer = await get(url, 'text/html,application/xhtml+xml,*/*;q=0.8');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
    },
  );

  it('refuses a program that gets it', async () => {
    for (const accept of [undefined, '*/*', 'application/json'])
      expect((await get('/callbacks', accept)).statusCode).toBe(405);
  });

  it('answers callbacks as ever', async () => {
    const sent = await desk.app.inject({
      method: 'POST',
      url: '/callbacks',
      headers: { accept: 'text/html', 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(sent.statusCode).toBe(401);
  });

  it('serves no page at other program addresses', async () => {
    expect((await get('/api/nothing', 'text/html')).statusCode).toBe(404);
  });
});

describe('the policy of what is served', () => {
  const policyOf = async (url: string) =>
    String((await desk.app.inject({ url, headers: { accept: '*/*' } })).headers['content-security-policy']);

  it.each([
    '/assets/decode-heic-worker-D3_a-9.js',
    '/assets/draw-pdf-worker-b_1.js',
    '/assets/read-document-worker-e4-f_5.js',
  ])('lets %s run WebAssembly, and load the desk’s own scripts alone', async (url) => {
    const directives = (await policyOf(url)).split('; ');
    expect(directives).toEqual([
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      'report-uri /api/policy-violations',
    ]);
  });

  it.each([
    '/',
    '/documents/new',
    '/assets/app-a1b2c3.js',
    '/favicon.svg',
    '/assets/decode-heic-worker-x.txt',
    '/api/nothing',
  ])('lets no other answer run any: %s', async (url) => expect(await policyOf(url)).not.toContain('wasm'));
});

describe('an undecodable address', () => {
  const html = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const unread = ['%', '%zz', '%E0%A4%A', '%c0%af', '%ff', '%2'];

  it.each(['customers', 'ramps', 'requests', 'callbacks', 'nothing'])(
    'gives a browser the page, which explains it: /%s/…',
    async (list) => {
      for (const id of unread) {
        const answer = await desk.app.inject({ url: `/${list}/${id}?is=%`, headers: { accept: html } });
        expect([id, answer.statusCode, answer.headers['content-type']]).toEqual([
          id,
          200,
          'text/html; charset=utf-8',
        ]);
      }
    },
  );

  it.each([
    ['GET', '/api/callbacks/'],
    ['GET', '/api/ramps/'],
    ['POST', '/api/callbacks/'],
    ['GET', '/assets/'],
    ['POST', '/callbacks/'],
    ['PUT', '/callbacks/'],
    ['DELETE', '/callbacks/'],
  ] as const)('is refused as a problem where programs call: %s %s…', async (method, path) => {
    const cookie = await desk.cookieOf('admin');
    for (const id of unread) {
      const headers = { accept: html, cookie };
      const answer = await desk.app.inject({ method, url: path + id, headers });
      expect([400, 404, 405]).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.body).not.toContain(id);
    }
  });

  it('is refused to a program on a page’s address', async () => {
    for (const id of unread) {
      const answer = await desk.app.inject({ url: `/callbacks/${id}`, headers: { accept: '*/*' } });
      expect([404, 405]).toContain(answer.statusCode);
    }
  });
});
