import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';

import { createProviderFetch, isProviderAddress } from './provider.ts';

const patient = { deadlineMs: 60_000, answerBytes: 100_000 };

describe('a call to the provider', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  const serve = async (answer: RequestListener) => {
    const server = createServer(answer);
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  };

  it('brings the whole answer, with its status', async () => {
    const url = await serve((_request, response) => response.writeHead(400).end('{"error":"x"}'));
    const answer = await createProviderFetch(url, patient)(url, {});
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'x' }]);
    const empty = await serve((_request, response) => response.writeHead(204).end());
    expect((await createProviderFetch(empty, patient)(empty, {})).status).toBe(204);
  });

  it('gives up an overlong answer at once, compressed or not', async () => {
    const endless = await serve((_request, response) => {
      const more = () => response.write(Buffer.alloc(65_536), (error) => error ?? more());
      more();
    });
    await expect(createProviderFetch(endless, patient)(endless, {})).rejects.toMatchObject({
      message: 'the answer is too long',
    });
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000))),
    );
    await expect(createProviderFetch(packed, patient)(packed, {})).rejects.toMatchObject({
      message: 'the answer is too long',
    });
  });

  it('gives up after the deadline, the answer’s body included', async () => {
    const slow = await serve((_request, response) => response.writeHead(200).write('{'));
    const fetch = createProviderFetch(slow, { ...patient, deadlineMs: 50 });
    await expect(fetch(slow, {})).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
  });

  it('uses TLS, except on this machine', async () => {
    const fetch = createProviderFetch('http://localhost:9000', patient);
    await expect(fetch('http://id.example/keys', {})).rejects.toThrow('the address has no TLS');
    for (const [address, issuer, isOne] of [
      ['https://keys.example/', 'https://id.example', true],
      ['https://keys.example/', 'http://localhost:9000', true],
      ['http://127.0.0.1:9000/', 'http://localhost:9000', true],
      ['http://127.0.0.1:9000/', 'https://id.example', false],
      ['http://id.example/', 'http://localhost:9000', false],
      ['file:///etc/passwd', 'https://id.example', false],
      ['javascript:alert(1)', 'https://id.example', false],
      ['', 'https://id.example', false],
    ] as const)
      expect([address, issuer, isProviderAddress(address, issuer)]).toEqual([address, issuer, isOne]);
  });
});
