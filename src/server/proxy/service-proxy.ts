import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { servicePrefix } from '#contract/desk/headers.ts';
import { actionOfOperation } from '#contract/desk/permissions.ts';
import {
  operationNames,
  operations,
  type Operation,
  type OperationName,
} from '#contract/service/operations.ts';
import type { BodyOperationName } from '#node/inspection/inspect-body.ts';
import type { InspectionPool } from '#node/inspection/inspection-pool.ts';
import { routeFor } from '#server/access.ts';

import { refuseBody, requireIdempotencyKey } from './body-rules.ts';
import type { CallService } from './call-service.ts';
import { abortWhenClientGoes } from './client-gone.ts';
import { describeFailure } from './describe-failure.ts';
import { forwardBody, type ForwardBody } from './forward-body.ts';
import { passOn } from './pass-on.ts';
import { targetOf } from './request-target.ts';
import { UpstreamFailure } from './upstream-failure.ts';
import type { UpstreamAnswer } from './upstream.ts';

export interface ServiceProxy extends Omit<ForwardBody, 'name' | 'target' | 'signal'> {
  readonly timeoutMs: number;
  readonly callService: CallService;
  readonly inspections: InspectionPool;
}

/**
 * The thin signing proxy: every documented operation at its path under the prefix, and nothing else. Design: interfaces
 * › HTTP, console; trust 9, 10, 11.
 */
export async function serviceProxy(app: FastifyInstance, proxy: ServiceProxy): Promise<void> {
  // Bodies are read by the proxy itself: Fastify would join them and parse them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const name of operationNames) {
    const { method, path } = operations[name];
    const url = servicePrefix + path.replaceAll(/\{([a-z_]+)\}/g, ':$1');
    app.route({
      ...routeFor({ method, path: url, access: actionOfOperation[name] }),
      handler: async (request, reply) => passOn(await forward(name, request, { reply, proxy }), reply),
    });
  }
}

async function forward(
  name: OperationName,
  request: FastifyRequest,
  { reply, proxy }: { readonly reply: FastifyReply; readonly proxy: ServiceProxy },
): Promise<UpstreamAnswer> {
  const operation: Operation = operations[name];
  requireIdempotencyKey(operation, request.headers);
  const target = targetOf(name, request);
  const signal = abortWhenClientGoes(reply);
  try {
    if (hasBody(name)) return await forwardBody(request, { ...proxy, name, target, signal });
    refuseBody(request.headers);
    return await proxy.callService({ name, target, body: null, signal });
  } catch (error) {
    throw error instanceof UpstreamFailure ? describeFailure(error, operation, proxy.timeoutMs) : error;
  }
}

function hasBody(name: OperationName): name is BodyOperationName {
  return operations[name].request !== null;
}
