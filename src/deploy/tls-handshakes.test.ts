import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createPlainServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type ConnectionOptions, createServer, type SecureVersion } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPostgres } from '#node/postgres.ts';
import { createProviderFetch } from '#server/accounts/oidc/provider.ts';
import { createUpstream } from '#server/http/upstream.ts';
import { selfSigned } from '#testing/self-signed.ts';

import { findOrInstallNginx, startNginx } from '../tools/nginx.mjs';

const nginx = findOrInstallNginx();
if ('why' in nginx && process.env['CI'] === 'true') throw new Error(nginx.why);

/** Lets OpenSSL offer and accept what it refuses by default. */
const anything = 'ALL:@SECLEVEL=0';

/** Shakes hands and leaves; returns version and suite, or the failure's code. */
async function handshake(to: ConnectionOptions): Promise<string> {
  const socket = connect({ servername: 'localhost', rejectUnauthorized: false, ...to });
  try {
    await once(socket, 'secureConnect');
    return `${socket.getProtocol() ?? ''} ${socket.getCipher().name}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  } finally {
    socket.destroy();
  }
}

const only = (version: SecureVersion) => ({ minVersion: version, maxVersion: version, ciphers: anything });

describe.skipIf('why' in nginx)('the sample of nginx, asked for a handshake', () => {
  let folder = '';
  let running: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tls-handshakes-'));
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'cert.pem'), selfSigned.cert);
    writeFileSync(join(folder, 'key.pem'), selfSigned.key);
    const conf = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8')
      .replace(/^include .*$/m, `upstream rampart { server unix:${folder}/nobody.sock; }`)
      .replaceAll('/etc/rampart/tls', folder)
      .replaceAll(/^ *listen \[::\].*$|^ *error_log .*$/gm, '')
      .replace('listen 80;', `listen unix:${folder}/plain.sock;`)
      .replace('listen 443 ssl http2;', `listen unix:${folder}/tls.sock ssl http2;`);
    running = await startNginx('program' in nginx ? nginx.program : '', conf);
  });
  afterAll(async () => {
    await running.end();
    rmSync(folder, { recursive: true });
  });

  const shake = async (how: ConnectionOptions) => handshake({ path: join(folder, 'tls.sock'), ...how });

  it.each(['TLSv1', 'TLSv1.1'] as const)('refuses %s', async (version) => {
    expect(await shake(only(version))).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
  });

  it('takes TLS 1.3, and TLS 1.2 with its strongest suite, whatever is offered first', async () => {
    expect(await shake(only('TLSv1.3'))).toMatch(/^TLSv1\.3 TLS_/);
    const offered = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384';
    expect(await shake({ ...only('TLSv1.2'), ciphers: offered })).toBe(
      'TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384',
    );
  });

  it.each(['ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES128-SHA256', 'AES256-GCM-SHA384'])(
    'refuses TLS 1.2 with %s alone',
    async (suite) => {
      expect(await shake({ ...only('TLSv1.2'), ciphers: `${suite}:@SECLEVEL=0` })).toMatch(
        // By OpenSSL 3.0, and by 3.5, which Node 24 brings.
        /^ERR_SSL_(?:SSLV3|SSL\/TLS)_ALERT_HANDSHAKE_FAILURE$/,
      );
    },
  );
});

/** A neighbour that speaks one version alone; a PostgreSQL one says first that it speaks TLS. */
async function startNeighbour(version: SecureVersion, isPostgres: boolean): Promise<Server> {
  const secure = createServer({ ...selfSigned, ...only(version) });
  secure.on('tlsClientError', () => undefined);
  const server = createPlainServer((socket) => {
    socket.on('error', () => undefined);
    const speak = () => secure.emit('connection', socket);
    if (!isPostgres) speak();
    else socket.once('data', () => socket.write('S', speak));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** Codes and words of a failure and all that caused it. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code = '', message, cause } = error as NodeJS.ErrnoException;
  return `${code} ${message} ${wordsOf(cause)}`;
}

/** The desk's ways out, each by its own client. */
const ways: Readonly<Record<string, (port: number) => Promise<unknown>>> = {
  'the service': async (port) => {
    const upstream = createUpstream(`https://localhost:${port}`, { answerLimitBytes: 1000, stallMs: 5000 });
    const question = { uri: '/', authorization: null, body: null, timeoutMs: 5000 };
    const { signal } = new AbortController();
    try {
      return await upstream.send({ method: 'GET', ...question, signal });
    } finally {
      await upstream.close();
    }
  },
  'the provider': async (port) => {
    const issuer = `https://localhost:${port}`;
    const bounds = { deadlineMs: 5000, answerBytes: 1000 };
    return createProviderFetch({ issuer, hosts: [] }, bounds)(issuer, {});
  },
  PostgreSQL: async (port) => {
    const url = `postgres://desk@localhost:${port}/desk?sslmode=verify-full`;
    const database = openPostgres({ url });
    try {
      return await sql`select 1`.execute(database.db);
    } finally {
      await database.close();
    }
  },
};

describe.each(Object.entries(ways))('on its way to %s', (name, goThere) => {
  const failureWith = async (version: SecureVersion) => {
    const server = await startNeighbour(version, name === 'PostgreSQL');
    try {
      return wordsOf(await goThere((server.address() as AddressInfo).port).catch((error: unknown) => error));
    } finally {
      server.close();
    }
  };

  it.each(['TLSv1', 'TLSv1.1'] as const)('the desk speaks no %s', async (version) => {
    expect(await failureWith(version)).toMatch(/unsupported protocol|alert protocol version/);
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'the desk speaks %s, and refuses a certificate that nobody vouches for',
    async (version) => {
      expect(await failureWith(version)).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT/);
    },
  );
});

it.each(['TLSv1', 'TLSv1.1'] as const)('who speaks %s is understood by such a neighbour', async (version) => {
  const server = await startNeighbour(version, false);
  const { port } = server.address() as AddressInfo;
  expect(await handshake({ port, host: '127.0.0.1', ...only(version) })).toMatch(new RegExp(`^${version} `));
  server.close();
});
