import type { FastifyInstance } from 'fastify';

import type { Config } from '#server/config.ts';

/** Where browsers find the console: as configured, else where it listens, once it does. */
export function ownAddress(
  { server }: FastifyInstance,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): URL {
  if (publicUrl !== null) return publicUrl;
  const address = server.address();
  const listened = typeof address === 'object' && address !== null ? address.port : port;
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${listened}/`);
}
