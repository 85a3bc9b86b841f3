/** The unavoidable work: take a body, send it on with undici, answer. Signs nothing, checks nothing. */
import { createServer } from 'node:http';

import { Pool } from 'undici';

import { announce } from './announce.mjs';

const pool = new Pool(process.argv[2], { connections: 64 });

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const answer = await pool.request({
    method: request.method,
    path: request.url,
    headers: { 'content-type': 'application/json', 'content-length': length },
    body: chunks.length === 1 ? chunks[0] : chunks,
  });
  const body = Buffer.from(await answer.body.arrayBuffer());
  response.writeHead(answer.statusCode, { 'content-type': answer.headers['content-type'], 'content-length': body.length });
  response.end(body);
});
server.keepAliveTimeout = 60_000;
announce(server);
