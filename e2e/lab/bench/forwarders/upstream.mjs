/** A fake service for load: reads the body, answers a verdict. */
import { createServer } from 'node:http';

import { announce } from './announce.mjs';

const verdict = JSON.stringify({ paymentReady: true, requirements: [] });

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(202, { 'content-type': 'application/json', 'content-length': verdict.length });
    response.end(verdict);
  });
});
server.keepAliveTimeout = 60_000;
announce(server);
