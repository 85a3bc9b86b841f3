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

  it('answer eight simultaneous requests in order, then eight more that come at once', async () => {
    const served = await start((request, response) => {
      response.end(request.url);
      if (request.url === '/7') response.once('close', () => client.write(eight(8)));
    });
    const { client } = await open();
    const eight = (from: number) =>
      Array.from({ length: 8 }, (_, at) => ask.replace('/', `/${from + at}`)).join('');
    client.write(eight(0));
    const text = await read(client, 16);
    expect([...text.matchAll(/\r\n\r\n(\/\d+)/g)].map(([, url]) => url)).toEqual(served);
    expect(served).toHaveLength(16);
  });

  it('are served one request in a turn of the event loop, and another one’s in between', async () => {
    const turns: string[] = [];
    let turn = 0;
    const served = await start((request, response) => {
      turns.push(`${turn} ${request.socket.remotePort}`);
      response.end(request.url);
    });
    const many = await open();
    const other = await open();
    let isDone = false;
    const count = () => {
      turn += 1;
      if (!isDone) setImmediate(count);
    };
    count();
    many.client.write(ask.replace('/', '/many').repeat(8));
    other.client.write(ask.replace('/', '/other'));
    await Promise.all([read(many.client, 8), read(other.client, 1)]);
    isDone = true;
    expect(turns).toEqual([...new Set(turns)]);
    expect(served.indexOf('/other')).toBeLessThan(3);
  });

  it('that are cut make no more requests of what was read at once', async () => {
    await start((_request, response) => setImmediate(() => response.end()));
    let made = 0;
    server.on('request', () => (made += 1));
    const { client, connection } = await open();
    const cut = once(connection, 'close');
    client.write(ask.repeat(1800));
    await cut;
    expect(made).toBe(9);
  });

  it('are cut when 1,800 requests come at once, of which one is begun', async () => {
    const served = await start((_request, response) => setImmediate(() => response.end()));
    const { client, connection } = await open();
    const cut = once(connection, 'close');
    client.write(ask.repeat(1800));
    await cut;
    expect(served).toHaveLength(1);
  });

  it('that end with an answer begin no later request', async () => {
    const served = await start((_request, response) => response.setHeader('connection', 'close').end());
    const { client, connection } = await open();
    const ended = once(connection, 'close');
    client.write(ask.repeat(3));
    await ended;
    expect(served).toHaveLength(1);
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

  it('begin no request while an earlier one has no answer, and are cut at the ninth', async () => {
    const served = await start(() => undefined);
    const { client, connection } = await open();
    const cut = once(connection, 'close');
    const begun = once(server, 'request');
    client.write(ask.repeat(8));
    await begun;
    await new Promise(setImmediate);
    expect([served.length, connection.destroyed]).toEqual([1, false]);
    client.write(ask);
    await cut;
    expect(served).toHaveLength(1);
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
