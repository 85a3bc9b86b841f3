import type { FastifyInstance } from 'fastify';

import { type RequestGuardParts, guardRequests } from '#server/http/guard-requests.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigurationError } from '#server/config/configuration-error.ts';
import { createHttp, type HttpParts } from '#server/http/create-http.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What answers health and metrics on a port of their own; null where they are on the desk's. */
    operationsServer: FastifyInstance | null;
  }
}

/**
 * Where health and metrics are answered: a server of its own when `OPERATIONS_PORT` is set, so that those who reach the desk's port reach
 * neither; else the desk's. It stops when the desk begins to, so that the desk does not look ready.
 */
export async function serverForOperations(
  app: FastifyInstance,
  config: Config,
  parts: RequestGuardParts & HttpParts,
): Promise<FastifyInstance> {
  if (config.operationsPort === null) {
    app.decorate('operationsServer', null);
    return app;
  }
  const own = createHttp(config, parts);
  await guardRequests(own, parts);
  app.decorate('operationsServer', own);
  let closed: Promise<void> | null = null;
  const close = async () => (closed ??= own.close());
  app.addHook('preClose', async () => void close());
  app.addHook('onClose', close);
  return own;
}

/** Makes it listen; returns its address, null where there is none. Throws ConfigurationError when the port is taken. */
export async function listenForOperations(
  { operationsServer }: FastifyInstance,
  { host, operationsPort }: Pick<Config, 'host' | 'operationsPort'>,
): Promise<string | null> {
  if (operationsServer === null || operationsPort === null) return null;
  try {
    return await operationsServer.listen({ host, port: operationsPort });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new ConfigurationError([`OPERATIONS_PORT can’t be listened on (${code})`], { cause: error });
  }
}
