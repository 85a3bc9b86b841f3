import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findOrInstallNginx, startNginx } from '../tools/nginx.mjs';

const nginx = findOrInstallNginx();
if ('why' in nginx && process.env['CI'] === 'true') throw new Error(nginx.why);

/** The sample as it is, but for where it listens (without TLS) and where Rampart is. */
describe.skipIf('why' in nginx)('the sample of nginx, running', () => {
  let folder = '';
  let server: Server;
  let running: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nginx-addresses-'));
    chmodSync(folder, 0o755);
    const [behind, before] = [join(folder, 'behind.sock'), join(folder, 'before.sock')];
    server = createServer((asked, answer) => answer.writeHead(418).end(`${asked.method} ${asked.url}`));
    server.listen(behind);
    await once(server, 'listening');
    chmodSync(behind, 0o777);
    const conf = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8')
      .replace(/^include .*$/m, `upstream rampart { server unix:${behind}; }`)
      .replaceAll(/^ *ssl_.*$|^ *listen \[::\].*$|^ *error_log .*$/gm, '')
      .replace('listen 80;', `listen unix:${before}-plain;`)
      .replace('listen 443 ssl http2;', `listen unix:${before};`);
    running = await startNginx('program' in nginx ? nginx.program : '', conf);
  });
  afterAll(async () => {
    await running.end();
    server.close();
    rmSync(folder, { recursive: true });
  });

  const ask = async (path: string, { method = 'GET', at = 'before.sock' } = {}) => {
    const asked = request({ socketPath: join(folder, at), path, method, headers: { host: 'desk.test' } });
    const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
    const body = (await buffer(answer)).toString();
    return { status: answer.statusCode, location: answer.headers.location, body };
  };

  it.each([
    '/callbacks',
    '/callbacks?a=b',
    '/callbacks/',
    '/callbacks/token%2Fof//one/../two',
    '/eapi/v0/%41?x=%20',
  ])('hands %s on byte for byte, and answers nothing itself: callbacks follow nobody', async (path) => {
    expect(await ask(path, { method: 'POST' })).toEqual({
      status: 418,
      location: undefined,
      body: `POST ${path}`,
    });
  });

  it.each(['/metrics', '/health/ready'])('hands %s on to nobody', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404 });
  });

  it('sends whoever left out the s to the same address, the method kept', async () => {
    const to = await ask('/callbacks/x%2Fy?z', { method: 'POST', at: 'before.sock-plain' });
    expect(to).toMatchObject({ status: 308, location: 'https://desk.test/callbacks/x%2Fy?z' });
  });
});
