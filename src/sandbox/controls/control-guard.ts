import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from '#node/inbound/body-headers.ts';
import { isLoopback } from '#node/loopback.ts';
import { Refusal } from '../errors.ts';
import { refuseUnlessJson } from '../inbound/bodies.ts';

const hostAndPort = /^(?<name>\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/;
const ipv4InIpv6 = /^::ffff:(?=\d{1,3}\.)/i;

/** Admits loopback connections and Hosts, no browser page (403); POSTs and bodies in JSON (415). */
export function guardControls(controls: FastifyInstance): void {
  controls.addHook('onRequest', async (request) => {
    if (!isFromThisMachine(request))
      throw new Refusal(403, 'Only programs on the sandbox’s own machine can use its controls');
    const { method, headers } = request;
    if (method === 'POST' || hasBody(headers)) refuseUnlessJson(headers);
  });
}

function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(ipv4InIpv6, '');
  const host = hostAndPort.exec(headers.host ?? '')?.groups?.['name'] ?? '';
  return headers.origin === undefined && isLoopback(address) && isLoopback(host);
}
