/** Peer: http-proxy-middleware with defaults and keep-alive. Signs nothing. */
import { Agent, createServer } from 'node:http';

import { createProxyMiddleware } from 'http-proxy-middleware';

import { announce } from './announce.mjs';

const proxy = createProxyMiddleware({
  target: process.argv[2],
  agent: new Agent({ keepAlive: true, maxSockets: 64 }),
});
const server = createServer((request, response) => void proxy(request, response));
server.keepAliveTimeout = 60_000;
announce(server);
