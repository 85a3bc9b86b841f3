/** A forwarder's minimum: read, send with undici, answer. */
import { createServer } from 'node:http';

import { Pool } from 'undici';

import { announce } from './announce.mjs';

/** Forwards to the upstream of the command line. `headersOf` adds headers, `around` wraps a call. */
export function startForwarder(headersOf, around = async (_call, send) => send()) {
  const pool = new Pool(process.argv[2], { connections: 64 });
  const server = createServer((request, response) => {
    const body = [];
    request.on('data', (chunk) => body.push(chunk));
    request.on('end', () => {
      const call = { method: request.method, uri: request.url, body };
      void answer(
        response,
        around(call, async () => forward(pool, call, headersOf)),
      );
    });
  });
  server.keepAliveTimeout = 60_000;
  announce(server);
}

async function answer(response, forwarding) {
  try {
    const { status, headers, body } = await forwarding;
    response.writeHead(status, headers);
    response.end(body);
  } catch {
    response.destroy();
  }
}

async function forward(pool, { method, uri, body }, headersOf) {
  const length = body.reduce((sum, chunk) => sum + chunk.length, 0);
  const received = await pool.request({
    method,
    path: uri,
    headers: {
      'content-type': 'application/json',
      'content-length': length,
      ...headersOf({ method, uri, body }),
    },
    body: body.length === 1 ? body[0] : Buffer.concat(body),
  });
  const content = Buffer.from(await received.body.arrayBuffer());
  return {
    status: received.statusCode,
    headers: { 'content-type': received.headers['content-type'], 'content-length': content.length },
    body: content,
  };
}
