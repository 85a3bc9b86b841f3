import { once } from 'node:events';
import { createServer as createTcp, Socket, type Server } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { selfSigned } from '#testing/self-signed.ts';

import { createLogger } from './logger.ts';
import { createSyslogSender, type SyslogSender, type SyslogSettings } from './syslog.ts';

const trusted = { ca: selfSigned.cert };

describe('the log sent to a syslog server', () => {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const senders: SyslogSender[] = [];
  afterEach(async () => {
    await Promise.all(senders.splice(0).map(async (sender) => sender.close()));
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    for (const server of servers.splice(0)) server.close();
  });
  const listen = async (server: Server, port = 0, host = '127.0.0.1') => {
    servers.push(server);
    await once(server.listen(port, host), 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  /**
   * Where a server may go away and come back: connections to and from elsewhere on this machine have 127.0.0.1, so nobody takes its port
   * meanwhile, nor meets himself there.
   */
  const ownPlace = '127.0.0.77';
  const collect = (received: Buffer[]) => (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => received.push(chunk));
  };
  const tlsServer = (received: Buffer[]) => createTls(selfSigned, collect(received)) as unknown as Server;
  const open = (url: string, tls = {}, more: Partial<SyslogSettings> = {}) => {
    const sender = createSyslogSender({ url, tls, retryMs: 20, ...more });
    senders.push(sender);
    return sender;
  };
  /** Messages by their lengths. RFC 6587 › 3.4.1. */
  const messages = (received: readonly Buffer[]): string[] => {
    const found: string[] = [];
    let rest = Buffer.concat(received);
    for (let at = rest.indexOf(' '); at > 0; at = rest.indexOf(' ')) {
      const length = Number(rest.toString('latin1', 0, at));
      found.push(rest.toString('utf8', at + 1, at + 1 + length));
      rest = rest.subarray(at + 1 + length);
    }
    return found;
  };

  it('has every line, framed by its length, over TLS', async () => {
    const received: Buffer[] = [];
    const port = await listen(tlsServer(received));
    const sender = open(`tls://localhost:${port}`, trusted);
    const logger = createLogger({ destination: sender });
    logger.info({ requestId: 'r-1' }, 'zwölf');
    logger.error({ status: 500 }, 'failed');
    await expect.poll(() => messages(received)).toHaveLength(2);
    const [first = '', second = ''] = messages(received);
    expect(first).toMatch(/^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ rampart \d+ - - \{/);
    expect(JSON.parse(first.slice(first.indexOf('{')))).toMatchObject({ requestId: 'r-1', msg: 'zwölf' });
    expect(second).toMatch(/^<107>1 /);
  });

  it('sends nothing to a server whose certificate nobody vouches for, or that is another’s', async () => {
    const received: Buffer[] = [];
    let tries = 0;
    const server = tlsServer(received);
    server.on('connection', () => (tries += 1));
    const port = await listen(server, 0, '0.0.0.0');
    for (const sender of [open(`tls://localhost:${port}`), open(`tls://127.0.0.2:${port}`, trusted)])
      sender.write('{"planted":1}\n');
    await expect.poll(() => tries).toBeGreaterThan(3);
    expect(received).toEqual([]);
  });

  it('waits for a server that is away, delays nobody, and says how many lines were left out', async () => {
    const received: Buffer[] = [];
    const port = await listen(createTcp(), 0, ownPlace);
    servers.splice(0).forEach((server) => server.close());
    const sender = open(`tcp://${ownPlace}:${port}`);
    for (let at = 0; at < 10_003; at += 1) sender.write(`{"level":"info","at":${at}}\n`);
    await listen(createTcp(collect(received)), port, ownPlace);
    await expect.poll(() => messages(received).length).toBe(10_001);
    const [said = '', first = ''] = messages(received);
    expect(said).toContain('"leftOut":3');
    expect(first).toContain('"at":3}');
  });

  it('sends what waits before it is closed', async () => {
    const received: Buffer[] = [];
    const port = await listen(createTcp(collect(received)));
    const sender = open(`tcp://127.0.0.1:${port}`);
    sender.write('{"at":1}\n');
    await expect.poll(() => messages(received)).toHaveLength(1);
    sender.write('{"at":2}\n');
    await sender.close();
    await expect.poll(() => messages(received)).toHaveLength(2);
  });

  it('sends what waits before it is closed, also before it is connected', async () => {
    const received: Buffer[] = [];
    const port = await listen(tlsServer(received));
    const sender = open(`tls://localhost:${port}`, trusted);
    sender.write('{"at":1}\n');
    expect(await sender.close()).toBe(0);
    expect(messages(received)).toHaveLength(1);
  });

  /** More than the system takes for a reader who reads nothing. */
  const longLine = (at: number) => `{"at":${at},"x":"${'x'.repeat(32 * 1024 * 1024)}"}`;

  it('sends a line again that was on its way when the connection broke', async () => {
    const received: Buffer[] = [];
    const first = createTcp((socket) => {
      socket.pause();
      sockets.add(socket);
    });
    const port = await listen(first, 0, ownPlace);
    const sender = open(`tcp://${ownPlace}:${port}`);
    sender.write(longLine(1));
    sender.write('{"at":2}');
    await expect.poll(() => sockets.size).toBe(1);
    first.close();
    for (const socket of sockets) socket.destroy();
    await listen(createTcp(collect(received)), port, ownPlace);
    await expect
      .poll(() => messages(received).map((one) => one.slice(one.indexOf('{'), one.indexOf('{') + 7)))
      .toEqual(['{"at":1', '{"at":2']);
  });

  it('counts what it could not send when it is closed', async () => {
    const port = await listen(
      createTcp((socket) => {
        socket.pause();
        sockets.add(socket);
      }),
    );
    const sender = open(`tcp://127.0.0.1:${port}`);
    await expect.poll(() => sockets.size).toBe(1);
    sender.write(longLine(1));
    sender.write('{"at":2}');
    expect(await sender.close(30)).toBe(2);
  });

  it('says once why it can’t send, and again after a connection that held', async () => {
    const failures: unknown[] = [];
    const onFailure = (error: Error) => failures.push('code' in error ? error.code : error.message);
    let tries = 0;
    const server = tlsServer([]);
    server.on('connection', () => (tries += 1));
    const port = await listen(server);
    open(`tls://localhost:${port}`, {}, { onFailure });
    await expect.poll(() => tries).toBeGreaterThan(3);
    expect(failures).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT']);
  });

  it('says that a connection that held was lost, and nothing of the tries after it', async () => {
    const failures: unknown[] = [];
    const onFailure = (error: Error) => failures.push('code' in error ? error.code : error.message);
    const port = await listen(createTcp(collect([])));
    open(`tcp://127.0.0.1:${port}`, {}, { onFailure, retryMs: 0 });
    for (const expected of [1, 2]) {
      await expect.poll(() => sockets.size).toBe(expected);
      for (const socket of sockets) socket.end();
      await expect.poll(() => failures).toHaveLength(expected);
    }
    expect(failures).toEqual(['SYSLOG_CLOSED', 'SYSLOG_CLOSED']);
  });

  it('does not wait for ever for a server that takes connections and says nothing', async () => {
    const failures: unknown[] = [];
    const onFailure = (error: Error) => failures.push('code' in error ? error.code : error.message);
    let tries = 0;
    const server = createTcp(collect([]));
    server.on('connection', () => (tries += 1));
    const port = await listen(server);
    open(`tls://127.0.0.1:${port}`, trusted, { connectMs: 20, onFailure });
    await expect.poll(() => tries).toBeGreaterThan(2);
    expect(failures).toEqual(['SYSLOG_TIMEOUT']);
  });

  it('finds out that a server is gone while there is nothing to send', async () => {
    const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
    const port = await listen(createTcp(collect([])));
    open(`tcp://127.0.0.1:${port}`);
    expect(setKeepAlive).toHaveBeenCalledWith(true, 10_000);
    setKeepAlive.mockRestore();
  });
});
