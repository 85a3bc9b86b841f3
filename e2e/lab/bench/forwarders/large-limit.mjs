/** The limit for large bodies: collects chunks, signs, sends the list. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';

import { Pool } from 'undici';

import { announce } from './announce.mjs';

const pool = new Pool(process.argv[2], { connections: 64 });

async function forward({ url: path, method }, chunks) {
  const timestamp = String(Date.now() * 1000);
  const hmac = createHmac('sha256', 'bench-secret').update(`${method} ${path} ${timestamp} `);
  for (const chunk of chunks) hmac.update(chunk);
  const headers = {
    'content-type': 'application/json',
    'content-length': chunks.reduce((sum, chunk) => sum + chunk.length, 0),
    authorization: `Bearer bench-key:${hmac.digest('hex')}:${timestamp}`,
  };
  const { statusCode, body } = await pool.request({ method, path, headers, body: Readable.from(chunks) });
  return { statusCode, content: Buffer.from(await body.arrayBuffer()) };
}

announce(
  createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      void forward(request, chunks).then(({ statusCode, content }) =>
        response.writeHead(statusCode).end(content),
      );
    });
  }),
);
