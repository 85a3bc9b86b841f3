/** Peer: @fastify/http-proxy with defaults. Signs nothing. */
import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';

const app = fastify();
await app.register(httpProxy, { upstream: process.argv[2], undici: { connections: 64 } });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`listening ${new URL(address).port}\n`);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
