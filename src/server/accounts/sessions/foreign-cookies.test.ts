import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

describe('a session’s cookie', () => {
  let desk: DeskServer;
  let other: DeskServer;
  let cookie: string;
  beforeAll(async () => {
    [desk, other] = await Promise.all([createDeskServer(), createDeskServer()]);
    cookie = await desk.cookieOf('admin');
  });
  afterAll(async () => Promise.all([desk.close(), other.close()]));

  const statusWith = async (given: string) =>
    (await desk.app.inject({ url: '/api/session', headers: { cookie: given } })).statusCode;
  const token = () => cookie.slice(cookie.indexOf('=') + 1);
  const otherEnd = (end: string) => (end === 'A' ? 'E' : 'A');

  it('opens a session as it was given', async () => expect(await statusWith(cookie)).toBe(200));

  it.each<[string, () => string | Promise<string>]>([
    [
      'with one character changed',
      () => cookie.replace(/=(.)/, (_all, first: string) => `=${otherEnd(first)}`),
    ],
    ['cut by one character', () => cookie.slice(0, -1)],
    ['with one character more', () => `${cookie}A`],
    ['of another desk', async () => other.cookieOf('admin')],
    ['under the name that it has behind TLS', () => `__Host-rampart=${token()}`],
    ['under a name in capitals', () => `RAMPART-SESSION=${token()}`],
    ['behind another of its name', () => `rampart-session=x; ${cookie}`],
    ['with a NUL', () => `${cookie}%00`],
    ['in quotation marks that are escaped', () => `rampart-session=%22${token()}%22`],
    ['that is empty', () => 'rampart-session='],
    ['that is a digest, as the database keeps it', async () => `rampart-session=${await digestKept()}`],
  ])('%s opens none', async (_what, given) => expect(await statusWith(await given())).toBe(401));

  it('of a megabyte is refused, and the next request is answered', async () => {
    const { hostname, port } = new URL(await desk.listen());
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    // A reset is an end as well.
    socket.on('error', () => undefined);
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`GET /api/session HTTP/1.1\r\nhost: ${hostname}\r\ncookie: rampart-session=`);
    socket.write('A'.repeat(1024 * 1024));
    await ended;
    // Cut off while it still sends, a client may see the end before the answer.
    expect(answer).toMatch(/^(?:HTTP\/1\.1 431 .*)?$/s);
    expect(await statusWith(cookie)).toBe(200);
  });

  async function digestKept(): Promise<string> {
    const { token_sha256: digest } = await desk.db
      .selectFrom('session')
      .select('token_sha256')
      .executeTakeFirstOrThrow();
    return digest;
  }
});
