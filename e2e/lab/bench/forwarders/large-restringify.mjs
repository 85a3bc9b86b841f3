/** Peer for large bodies: parses, stringifies and signs, as body-reading frameworks do. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

import { Pool } from 'undici';

import { announce } from './announce.mjs';

const pool = new Pool(process.argv[2], { connections: 64 });

async function forward({ url: path, method }, chunks) {
  const body = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()));
  const timestamp = String(Date.now() * 1000);
  const text = `${method} ${path} ${timestamp} ${body}`;
  const signature = createHmac('sha256', 'bench-secret').update(text).digest('hex');
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer bench-key:${signature}:${timestamp}`,
  };
  const { statusCode, body: answer } = await pool.request({ method, path, headers, body });
  return { statusCode, content: Buffer.from(await answer.arrayBuffer()) };
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
