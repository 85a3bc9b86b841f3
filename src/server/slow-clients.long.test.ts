import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';

/** What each of a hundred clients sends, and then nothing more, and never reads. */
const slow = {
  'half of their headers': 'GET /api/customers/planted HTTP/1.1\r\nhost: localhost\r\nx-pla',
  'one byte of a body':
    'POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
  'one byte of a large body without a session':
    'POST /api/service/eapi/v1/identities/documents HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 58720256\r\n\r\n{',
  'requests whose answers they never read': 'GET /api/environment HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(
    8,
  ),
  nothing: '',
};

describe('slow clients by the hundred', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  let sockets: Socket[] = [];
  beforeEach(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    await desk.close();
    await service.close();
  });

  it.each(Object.entries(slow))('that send %s delay nobody else, and are not logged', async (_what, sent) => {
    const address = await desk.listen();
    const port = Number(new URL(address).port);
    sockets = Array.from({ length: 100 }, () =>
      connect(port, '127.0.0.1')
        .on('error', () => undefined)
        .pause(),
    );
    await Promise.all(sockets.map(async (socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.write(sent);
    const headers = { cookie: await desk.cookieOf('support') };
    for (const path of ['/health/ready', '/api/customers', '/api/service/eapi/v0/identities/c-1'])
      expect((await fetch(address + path, { headers })).status).toBe(200);
    expect(service.serviceCalls).toHaveLength(1);
    expect(desk.log.join('')).not.toMatch(/planted|x-pla/);
  });

  it('that take nothing of their answer are cut after a minute of silence', async () => {
    const handler = () => Buffer.alloc(64 * 1024 * 1024);
    desk.app.route({ method: 'GET', url: '/large', config: { access: 'anyone' }, handler });
    const port = Number(new URL(await desk.listen()).port);
    const connected = once(desk.app.server, 'connection');
    const client = connect(port, '127.0.0.1').pause();
    sockets = [client];
    client.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const [served] = (await connected) as [Socket];
    await expect.poll(() => served.writableLength).toBeGreaterThan(0);
    expect(served.timeout).toBe(60_000);
    // As the clock of the socket does when that is over.
    served.emit('timeout');
    await once(served, 'close');
    expect(served.destroyed).toBe(true);
  });

  it.each(['/metrics', '/', '/api/session'])(
    'with 1,800 requests at once for %s on thirty connections have one begun each, and are cut',
    async (path) => {
      const port = Number(new URL(await desk.listen()).port);
      sockets = Array.from({ length: 30 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
      const cut = Promise.all(sockets.map(async (socket) => new Promise((end) => socket.once('close', end))));
      const asked = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(1800);
      for (const socket of sockets) socket.resume().write(asked);
      await cut;
      const headers = { cookie: await desk.cookieOf('support') };
      expect((await fetch(`http://127.0.0.1:${port}/api/customers`, { headers })).status).toBe(200);
      const begun = desk.log.filter((line) => line.includes('request completed'));
      expect(begun.length).toBeLessThanOrEqual(30 + 1);
    },
  );
});
