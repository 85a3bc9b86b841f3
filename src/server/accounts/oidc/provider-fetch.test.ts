import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';

import { createProviderFetch, isProviderAddress } from './provider.ts';

const patient = { deadlineMs: 60_000, answerBytes: 100_000 };

const at = (issuer: string, hosts: string[] = []) => ({ issuer, hosts });

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
    const answer = await createProviderFetch(at(url), patient)(url, {});
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'x' }]);
    const empty = await serve((_request, response) => response.writeHead(204).end());
    expect((await createProviderFetch(at(empty), patient)(empty, {})).status).toBe(204);
  });

  it('gives up an overlong answer at once, compressed or not', async () => {
    const endless = await serve((_request, response) => {
      const more = () => response.write(Buffer.alloc(65_536), (error) => error ?? more());
      more();
    });
    await expect(createProviderFetch(at(endless), patient)(endless, {})).rejects.toMatchObject({
      message: 'the answer is too long',
    });
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000))),
    );
    await expect(createProviderFetch(at(packed), patient)(packed, {})).rejects.toMatchObject({
      message: 'the answer is too long',
    });
  });

  it('gives up after the deadline, the answer’s body included', async () => {
    const slow = await serve((_request, response) => response.writeHead(200).write('{'));
    const fetch = createProviderFetch(at(slow), { ...patient, deadlineMs: 50 });
    await expect(fetch(slow, {})).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
  });

  it('uses TLS, except on this machine', async () => {
    const fetch = createProviderFetch(at('http://localhost:9000'), patient);
    await expect(fetch('http://id.example/keys', {})).rejects.toThrow(
      'the address is none of the provider’s',
    );
    for (const [address, issuer, isOne] of [
      ['https://id.example/keys', 'https://id.example/tenant', true],
      ['http://localhost:9000/keys', 'http://localhost:9000', true],
      ['http://id.example/', 'https://id.example', false],
      ['file:///etc/passwd', 'https://id.example', false],
      ['javascript:alert(1)', 'https://id.example', false],
      ['', 'https://id.example', false],
    ] as const)
      expect([address, issuer, isProviderAddress(address, at(issuer))]).toEqual([address, issuer, isOne]);
  });

  it('goes to the provider’s own host, and to those that the configuration names, and to no other', async () => {
    const places = at('https://id.example', ['keys.example', 'tokens.example:8443']);
    for (const [address, isOne] of [
      ['https://keys.example/keys', true],
      ['https://tokens.example:8443/token', true],
      ['https://tokens.example/token', false],
      ['https://id.example:8443/', false],
      ['https://id.example.evil.example/', false],
      ['https://id.example@evil.example/', false],
      ['https://169.254.169.254/latest/meta-data', false],
      ['http://keys.example/keys', false],
    ] as const)
      expect([address, isProviderAddress(address, places)]).toEqual([address, isOne]);
    let asked = 0;
    const other = await serve((_request, response) => {
      asked += 1;
      response.end('{}');
    });
    await expect(createProviderFetch(at('http://localhost:1'), patient)(other, {})).rejects.toThrow(
      'the address is none of the provider’s',
    );
    expect(asked).toBe(0);
    expect(
      await (
        await createProviderFetch(at('http://localhost:1', [new URL(other).host]), patient)(other, {})
      ).text(),
    ).toBe('{}');
  });

  it('goes nowhere else, wherever its answer leads', async () => {
    let asked = 0;
    const other = await serve((_request, response) => {
      asked += 1;
      response.end('{}');
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const leading = await serve((_request, response) =>
        response.writeHead(status, { location: other }).end('{}'),
      );
      await expect(createProviderFetch(at(leading), patient)(leading, {})).rejects.toThrow(
        'the status is no answer',
      );
    }
    expect(asked).toBe(0);
  });
});
