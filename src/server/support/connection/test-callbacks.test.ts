import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

import { callbackTest } from '#contract/desk/connection.ts';
import { countCallbacks, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { type Script, startScriptedService } from '#testing/scripted-service.ts';

const token = 'a-token-that-only-the-service-has-0123';

let desk: DeskServer;
afterEach(async () => desk.close());

/** Whatever the address, one of the two names fits. */
const adminCookie = async () => {
  const cookie = await desk.cookieOf('admin');
  return `${cookie}; ${cookie.replace('rampart-session', '__Host-rampart')}`;
};
const ask = async () =>
  desk.app.inject({
    method: 'POST',
    url: '/api/callbacks/test',
    headers: { cookie: await adminCookie() },
  });
const test = async () => callbackTest.parse((await ask()).json());

describe('a test delivery', () => {
  it.each([
    ['a signature', {}],
    ['a signature with line feeds', { SIGNATURE_SEPARATOR: 'newline' }],
    ['a token in the path', { CALLBACK_AUTHENTICATION: 'path-token', CALLBACK_PATH_TOKEN: token }],
    ['nothing', { CALLBACK_AUTHENTICATION: 'none' }],
  ])('arrives, is verified by %s, and is not kept', async (_how, environment) => {
    desk = await createDeskServer({ environment });
    await desk.listen();
    expect(await test()).toMatchObject({ reach: 'arrived', status: 200, isVerified: true, remedy: null });
    expect(await countCallbacks(desk)).toEqual({ events: 0, deliveries: 0 });
    const metrics = (await desk.app.inject('/metrics')).payload;
    expect(metrics).toMatch(/^rampart_callbacks_accepted_total 0$/m);
  });

  it('is sent to the public address, whose token appears nowhere', async () => {
    const environment = { CALLBACK_AUTHENTICATION: 'path-token', CALLBACK_PATH_TOKEN: token };
    desk = await createDeskServer({ environment });
    const address = await desk.listen();
    const answer = await ask();
    expect(answer.json()).toMatchObject({ url: `${address}/callbacks/{CALLBACK_PATH_TOKEN}` });
    expect(answer.payload + desk.log.join('')).not.toContain(token);
  });

  it('rewritten by a proxy is refused, as the service’s callbacks would be', async () => {
    const proxy = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { authorization = '' } = request.headers;
        const headers = { authorization, 'content-type': 'application/json' };
        void desk.app
          .inject({ method: 'POST', url: '/callbacks?added=1', headers, payload: Buffer.concat(chunks) })
          .then((answer) =>
            response
              .writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) })
              .end(answer.payload),
          );
      });
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    desk = await createDeskServer({ environment: { PUBLIC_URL: `http://127.0.0.1:${port}` } });
    const found = await test();
    expect(found).toMatchObject({ reach: 'refused', status: 401, isVerified: false });
    expect(found.remedy).toMatch(/proxy_pass must have no URI part/);
    proxy.close();
  });

  it.each<[string, Script, object]>([
    ['a page', (response) => void response.end('<p>Hello</p>'), { reach: 'something-else', status: 200 }],
    ['200 and nothing', (response) => void response.end('{}'), { reach: 'something-else', status: 200 }],
    [
      'a proof of its own making',
      (response) => void response.end(`{"rampart_test":"${'0'.repeat(64)}"}`),
      { reach: 'something-else', status: 200 },
    ],
    [
      '502',
      (response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'),
      { reach: 'something-else', what: expect.stringMatching(/because it couldn’t reach Rampart/) },
    ],
    [
      'a redirect',
      (response) => void response.writeHead(308, { location: 'https://127.0.0.1/callbacks' }).end(),
      { reach: 'something-else', status: 308, remedy: expect.stringMatching(/PUBLIC_URL/) },
    ],
    ['no HTTP', (response) => void response.socket?.end('hello\r\n\r\n'), { reach: 'nowhere', status: null }],
    [
      'a problem of ours',
      (response) =>
        void response
          .writeHead(503, { 'content-type': 'application/problem+json' })
          .end('{"type":"/problems/busy","title":"Rampart is busy","status":503,"requestId":"x"}'),
      { reach: 'refused', status: 503, isVerified: null },
    ],
  ])('that is answered with %s says so', async (_what, script, expected) => {
    const other = await startScriptedService(script);
    desk = await createDeskServer({ environment: { PUBLIC_URL: other.url } });
    expect(await test()).toMatchObject(expected);
    await other.close();
  });

  it.each([
    ['https://rampart.invalid', /The host name in PUBLIC_URL can’t be resolved/],
    ['https://127.0.0.1:1', /Nothing is listening/],
  ])('to %s goes nowhere, and says why', async (PUBLIC_URL, words) => {
    const environment = { PUBLIC_URL, ALLOW: 'public-sandbox' };
    desk = await createDeskServer({ environment });
    const found = await test();
    expect(found).toMatchObject({ reach: 'nowhere', status: null, isVerified: null });
    expect(found.what).toMatch(words);
  });
});

describe('the desk’s own test delivery', () => {
  const sentBody = async () => {
    let body = '';
    const other = await startScriptedService((response, call) => {
      body = call.body.toString();
      response.end('{}');
    });
    desk = await createDeskServer({ environment: { PUBLIC_URL: other.url } });
    await test();
    await other.close();
    return body;
  };

  it('is recognised by any instance for a minute, and is an ordinary unknown callback afterwards', async () => {
    const body = await sentBody();
    expect((await sendCallback(desk, body)).json()).toEqual({
      rampart_test: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(await countCallbacks(desk)).toEqual({ events: 0, deliveries: 0 });
    desk.clock.nowMs += 60_001;
    expect((await sendCallback(desk, body)).json()).toEqual({});
    expect(await countCallbacks(desk)).toEqual({ events: 1, deliveries: 1 });
  });

  it('is verified like any other: without a signature it is refused', async () => {
    const body = await sentBody();
    expect((await sendCallback(desk, body, { isUnsigned: true })).statusCode).toBe(401);
    expect((await sendCallback(desk, body, { secret: 'other' })).statusCode).toBe(401);
  });

  it('can’t be forged: look-alikes are kept as ordinary callbacks', async () => {
    const body = await sentBody();
    const forged = body.replace(/[0-9a-f]{64}/, '0'.repeat(64));
    const withMore = body.replace('}', ',"ramp_id":"r-1"}');
    for (const other of [forged, withMore, ` ${body}`])
      expect((await sendCallback(desk, other)).json()).toEqual({});
    expect(await countCallbacks(desk)).toEqual({ events: 3, deliveries: 3 });
  });
});
