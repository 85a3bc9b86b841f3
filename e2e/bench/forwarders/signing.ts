/** The bare forwarder with our signature added and nothing else: what signing alone costs. */
import { createServer } from 'node:http';

import { Pool } from 'undici';

import { createMicrosecondClock, formatAuthorization, sign } from '#node/signature.ts';

import { announce } from './announce.mjs';

const pool = new Pool(process.argv[2] ?? '', { connections: 64 });
const style = { separator: 'space', emptyBody: 'omit' } as const;
const nextTimestamp = createMicrosecondClock();

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    forward(request.method ?? 'GET', request.url ?? '/', chunks).then(
      ({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type, 'content-length': body.length });
        response.end(body);
      },
      () => response.destroy(),
    );
  });
});

async function forward(method: string, uri: string, body: Buffer[]) {
  const timestamp = nextTimestamp();
  const signature = sign('bench-secret', { method, uri, timestamp, body }, style);
  const length = body.reduce((sum, chunk) => sum + chunk.length, 0);
  const answer = await pool.request({
    method: method as 'POST',
    path: uri,
    headers: {
      'content-type': 'application/json',
      'content-length': String(length),
      authorization: formatAuthorization({ key: 'bench-key', signature, timestamp }),
    },
    body: body.length === 1 ? (body[0] ?? null) : Buffer.concat(body),
  });
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    body: Buffer.from(await answer.body.arrayBuffer()),
  };
}

server.keepAliveTimeout = 60_000;
announce(server);
