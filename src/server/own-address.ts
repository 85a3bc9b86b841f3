import type { FastifyInstance } from 'fastify';

import type { Config } from './config.ts';

/** Where people find the console: as configured, else where it listens, once it does. Design: interfaces › Configuration, PUBLIC_URL. */
export function ownAddress(
  { server }: Pick<FastifyInstance, 'server'>,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): URL {
  if (publicUrl !== null) return publicUrl;
  const address = server.address();
  const listened = typeof address === 'object' && address !== null ? address.port : port;
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${listened}/`);
}
