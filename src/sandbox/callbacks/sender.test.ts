import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startScriptedService, type Script } from '#testing/scripted-service.ts';
import { createCallbackSender, type CallbackSender } from './sender.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** Longer than any test lasts, for receivers that answer. */
const ample = 60_000;
const short = 50;

const open = (timeoutMs: number): CallbackSender => {
  const sender = createCallbackSender({ timeoutMs });
  cleanups.push(() => sender.close());
  return sender;
};
const receiving = async (script: Script) => {
  const receiver = await startScriptedService(script);
  cleanups.push(() => receiver.close());
  return receiver;
};
/** A receiver below HTTP. */
const receivingRaw = async (serve: (socket: Socket) => void) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => serve(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`, sockets };
};
const send = (sender: CallbackSender, url: string) =>
  sender.send({ url: new URL(url), body: Buffer.from('{}'), authorization: 'Bearer k:s:t' });

describe('one attempt at a callback', { timeout: 30_000 }, () => {
  it.each([200, 201, 204, 400, 401, 404, 410, 500, 503])(
    'reports that the receiver answered %i',
    async (status) => {
      const { url } = await receiving((response) => void response.writeHead(status).end());
      expect(await send(open(ample), url)).toBe(String(status));
    },
  );

  it.each([301, 302, 303, 307, 308])('does not follow a redirect (%i)', async (status) => {
    const elsewhere = await receiving((response) => void response.end());
    const { url } = await receiving(
      (response) => void response.writeHead(status, { location: elsewhere.url }).end(),
    );
    expect(await send(open(ample), url)).toBe(String(status));
    expect(elsewhere.calls).toHaveLength(0);
  });

  it('takes the status as the answer, and reads little after it', async () => {
    let written = 0;
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const whole = 200 * 1024 * 1024;
    const { url } = await receiving((response) => {
      response.writeHead(200);
      const push = () => {
        while (written < whole && !response.destroyed) {
          written += chunk.byteLength;
          if (response.write(chunk)) continue;
          response.once('drain', push);
          return;
        }
        response.end();
      };
      push();
    });
    expect(await send(open(ample), url)).toBe('200');
    expect(written).toBeLessThan(whole / 4);
  });

  it('does not wait for the end of an answer whose status has come', async () => {
    const { url } = await receivingRaw((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx'),
    );
    expect(await send(open(ample), url)).toBe('200');
  });

  it('ends when the receiver says nothing in time', async () => {
    const { url } = await receivingRaw(() => undefined);
    expect(await send(open(short), url)).toBe('timed out');
  });

  it('ends when the receiver drips its headers for ever', async () => {
    const { url } = await receivingRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      let count = 0;
      const timer = setInterval(() => socket.write(`X-${(count += 1)}: y\r\n`), 2);
      socket.once('close', () => clearInterval(timer));
    });
    expect(await send(open(short), url)).toBe('timed out');
  });

  it('ignores interim answers', async () => {
    const { url } = await receivingRaw((socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'));
    expect(await send(open(short), url)).toBe('timed out');
  });

  it.each([
    ['resets the connection', (socket: Socket) => void socket.resetAndDestroy()],
    ['closes without a word', (socket: Socket) => void socket.end()],
    ['speaks no HTTP', (socket: Socket) => void socket.end('220 smtp.example ESMTP\r\n')],
    [
      'sends headers without end',
      (socket: Socket) => void socket.write(`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(1e6)}`),
    ],
  ])('reports that it was broken off when the receiver %s', async (_what, serve) => {
    const { url } = await receivingRaw(serve);
    expect(await send(open(ample), url)).toBe('broken off');
  });

  it('reports that nobody listens', async () => {
    const receiver = await startScriptedService();
    await receiver.close();
    expect(await send(open(ample), receiver.url)).toBe('connection refused');
  });

  it('uses no connection the receiver may be closing', async () => {
    const { url, sockets } = await receivingRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n');
      socket.once('data', () => socket.destroy());
    });
    const sender = open(ample);
    for (let count = 0; count < 20; count += 1) expect(await send(sender, url)).toBe('200');
    expect(sockets.size).toBe(20);
  });

  it('is cut off by closing', async () => {
    const { url, calls } = await receiving(() => undefined);
    const sender = createCallbackSender({ timeoutMs: ample });
    const outcome = send(sender, url);
    const deadline = performance.now() + ample;
    while (calls.length === 0 && performance.now() < deadline) await new Promise(setImmediate);
    await sender.close();
    expect(await outcome).toBe('broken off');
  });
});
