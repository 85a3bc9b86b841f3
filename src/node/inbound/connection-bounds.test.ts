import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { createBoundedServer, defaultConnectionBounds, type ConnectionBounds } from './connection-bounds.ts';

const ask = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
const large = Buffer.alloc(32 * 1024 * 1024);

describe('a server’s connections', () => {
  let server: Server;
  const clients: Socket[] = [];
  afterEach(() => {
    vi.useRealTimers();
    for (const client of clients.splice(0)) client.destroy();
    server.close();
  });

  /** Requests that were served; what came back is counted by the answers' first lines. */
  async function start(answer: RequestListener, bounds: Partial<ConnectionBounds> = {}) {
    const served: (string | undefined)[] = [];
    server = createBoundedServer(
      (request, response) => {
        served.push(request.url);
        answer(request, response);
      },
      {},
      { ...defaultConnectionBounds, ...bounds },
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return served;
  }

  async function open() {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    clients.push(client);
    client.on('error', () => undefined);
    const [connection] = (await once(server, 'connection')) as [Socket];
    return { client, connection };
  }

  async function read(client: Socket, answers: number): Promise<string> {
    let text = '';
    client.on('data', (chunk: Buffer) => (text += chunk.toString()));
    while (text.split('HTTP/1.1 ').length - 1 < answers) await once(client, 'data');
    return text;
  }

  it('answer eight simultaneous requests in order, then eight more', async () => {
    const served = await start((request, response) => response.end(request.url));
    const { client } = await open();
    const eight = (from: number) =>
      Array.from({ length: 8 }, (_, at) => ask.replace('/', `/${from + at}`)).join('');
    client.write(eight(0));
    const first = await read(client, 8);
    expect([...first.matchAll(/\r\n\r\n(\/\d)/g)].map(([, url]) => url)).toEqual(served);
    client.write(eight(8));
    await read(client, 8);
    expect(served).toHaveLength(16);
  });

  it('are cut when 1,800 requests come at once, of which no more than eight are begun', async () => {
    const served = await start((_request, response) => setImmediate(() => response.end()));
    const { client, connection } = await open();
    const cut = once(connection, 'close');
    client.write(ask.repeat(1800));
    await cut;
    expect(served.length).toBeGreaterThan(0);
    expect(served.length).toBeLessThanOrEqual(8);
  });

  it('are cut when a client asks for more without reading its answers', async () => {
    const served = await start((_request, response) => response.end(large));
    const { client, connection } = await open();
    client.pause();
    const begun = once(server, 'request');
    client.write(ask);
    await begun;
    const cut = once(connection, 'close');
    client.write(ask);
    await cut;
    expect(served).toHaveLength(1);
  });

  it('count requests waiting behind an unfinished answer', async () => {
    const served = await start((request, response) => {
      if (request.url !== '/first') response.end(large);
    });
    const { client, connection } = await open();
    const cut = once(connection, 'close');
    client.write(ask.replace('/', '/first') + ask);
    client.write(ask);
    await cut;
    expect(served.slice(0, 2)).toEqual(['/first', '/']);
    expect(served.length).toBeLessThanOrEqual(2);
  });

  it('are cut when answers are not read within two minutes, by the hundred, even if a little is', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const served = await start((request, response) => response.end(request.url === '/small' ? 'x' : large));
    const slow: Socket[] = [];
    for (let at = 0; at < 100; at += 1) {
      const { client, connection } = await open();
      client.pause().write(ask);
      slow.push(connection);
    }
    await expect.poll(() => served.length).toBe(100);
    const dripping = clients[0]!;
    for (let elapsed = 0; elapsed < 110; elapsed += 10) {
      vi.advanceTimersByTime(10_000);
      await once(dripping.resume(), 'data');
      dripping.pause();
    }
    expect(slow.filter(({ destroyed }) => destroyed)).toEqual([]);
    vi.advanceTimersByTime(20_000);
    expect(slow.filter(({ destroyed }) => !destroyed)).toEqual([]);
    const { client } = await open();
    client.write(ask.replace('/', '/small'));
    await read(client, 1);
  });

  it('stay open when a client has all its answers, however long it is silent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const served = await start((_request, response) => response.end('x'));
    const { client } = await open();
    client.write(ask);
    await read(client, 1);
    vi.advanceTimersByTime(600_000);
    client.write(ask);
    await read(client, 1);
    expect(served).toHaveLength(2);
  });
});
