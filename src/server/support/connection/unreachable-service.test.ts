import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

import { connectionCheck, type ConnectionFinding } from '#contract/desk/connection.ts';
import { connectionTroubleOf } from '#server/http/upstream-failure.ts';
import { createDeskServer } from '#testing/desk-server.ts';
import { startScriptedService } from '#testing/scripted-service.ts';
import { selfSigned } from '#testing/self-signed.ts';

/** The findings of a desk that is to talk with this address. */
async function findingsAt(
  serviceUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<readonly ConnectionFinding[]> {
  const desk = await createDeskServer({ serviceUrl, environment });
  const answer = await desk.app.inject({
    method: 'POST',
    url: '/api/connection/check',
    headers: { cookie: await desk.cookieOf('admin') },
  });
  await desk.close();
  return connectionCheck.parse(answer.json()).steps;
}

const wrong = (findings: readonly ConnectionFinding[]) => findings.filter(({ isFine }) => isFine === false);
const notReached = (findings: readonly ConnectionFinding[]) =>
  findings.filter(({ isFine }) => isFine === null).map(({ step }) => step);

describe('an unreachable service', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  const listen = async (server: Server): Promise<number> => {
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };

  it('has an unknown host name', async () => {
    const findings = await findingsAt('http://service.invalid');
    expect(wrong(findings)).toMatchObject([
      { step: 'address', what: 'The host name in SERVICE_BASE_URL can’t be resolved.' },
    ]);
    expect(notReached(findings)).toEqual(['path', 'clock', 'key', 'signature']);
  });

  it('has a port where nothing is listening', async () => {
    const findings = await findingsAt('http://127.0.0.1:1');
    expect(wrong(findings)).toMatchObject([
      { step: 'address', what: expect.stringMatching(/nothing is listening/) },
    ]);
  });

  it('accepts the connection and stays silent', async () => {
    const port = await listen(createTcpServer());
    const findings = await findingsAt(`http://127.0.0.1:${port}`, { SERVICE_TIMEOUT_MS: '200' });
    expect(wrong(findings)).toMatchObject([{ step: 'address', what: 'No answer within 0.2 seconds.' }]);
  });

  it('ends the connection at once', async () => {
    const port = await listen(createTcpServer((socket) => socket.destroy()));
    const findings = await findingsAt(`http://127.0.0.1:${port}`);
    expect(wrong(findings)).toMatchObject([
      { step: 'address', what: expect.stringMatching(/made but was then lost/) },
    ]);
  });

  it('shows a self-signed certificate', async () => {
    const port = await listen(createServer(selfSigned, (_request, response) => response.end()));
    const findings = await findingsAt(`https://localhost:${port}`);
    expect(wrong(findings)).toMatchObject([
      { step: 'tls', remedy: expect.stringMatching(/NODE_EXTRA_CA_CERTS/) },
    ]);
    expect(findings[0]).toMatchObject({ step: 'address', isFine: true });
    expect(notReached(findings)).toEqual(['path', 'clock', 'key', 'signature']);
  });

  it('speaks no TLS', async () => {
    const plain = await startScriptedService();
    const findings = await findingsAt(plain.url.replace('http:', 'https:'));
    expect(wrong(findings)).toMatchObject([{ step: 'tls', what: expect.stringMatching(/not valid TLS/) }]);
    await plain.close();
  });
});

describe('the cause of a failed connection', () => {
  const failed = (...codes: string[]): Error =>
    codes.reduceRight<Error>(
      (cause, code) => Object.assign(new Error('failed', { cause }), { code }),
      new Error('the last'),
    );
  it.each([
    ['ENOTFOUND', 'unknown-name'],
    ['EAI_AGAIN', 'unknown-name'],
    ['ECONNREFUSED', 'refused'],
    ['EHOSTUNREACH', 'no-route'],
    ['UND_ERR_CONNECT_TIMEOUT', 'no-answer'],
    ['CERT_HAS_EXPIRED', 'certificate-time'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-name'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate-issuer'],
    ['EPROTO', 'no-tls'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'no-tls'],
    ['ECONNRESET', 'broken'],
  ])('%s: %s, however deep in the causes', (code, trouble) => {
    expect(connectionTroubleOf(failed(code))).toBe(trouble);
    expect(connectionTroubleOf(failed('UND_ERR_X', code))).toBe(trouble);
  });
  it('is broken for anything but an error', () => expect(connectionTroubleOf('no')).toBe('broken'));
});
