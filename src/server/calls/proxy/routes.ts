import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskHeaders, servicePrefix } from '#contract/desk/headers.ts';
import { actionOfOperation } from '#contract/desk/permissions.ts';
import {
  type Operation,
  type OperationName,
  operationNames,
  operations,
} from '#contract/service/operations.ts';
import type { BodyOperationName } from '#node/inspection/inspect-body.ts';
import { currentPerson, routeFor } from '#server/http/access.ts';
import { idempotencyKeyOf, refuseBody } from '#server/http/request-rules.ts';
import { clientSignal } from '#server/http/client.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { isRampId } from '#server/privacy/facts/reports.ts';
import { passOn } from '#server/http/upstream.ts';
import type { CallReply } from '#server/calls/submissions/write-key-store.ts';

import { type CarryOutParts, carryOutRead, carryOutWrite } from './carry-out.ts';
import { targetOf } from './request-target.ts';
import { type BodyTaking, withBody } from './take-body.ts';

export interface ServiceProxy extends CarryOutParts, BodyTaking {
  /** Returns a ramp's id as to be sent. Choice: rampIdSpelling. */
  readonly spellingOfRamp: (rampId: string) => Promise<string>;
}

/** Serves every documented operation under the prefix, and nothing else. */
export async function serviceProxy(app: FastifyInstance, proxy: ServiceProxy): Promise<void> {
  // The proxy reads bodies itself: Fastify would join and parse them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const name of operationNames) {
    const { method, path } = operations[name];
    const url = servicePrefix + path.replaceAll(/\{([a-z_]+)\}/g, ':$1');
    app.route({
      ...routeFor({ method, path: url, access: actionOfOperation[name] }),
      handler: async (request, reply) => {
        const result = await forward(name, request, { reply, proxy });
        if (result.isReplayed) void reply.header(deskHeaders.idempotencyReplayed, 'true');
        if (result.failure !== null) throw result.failure;
        return passOn(result.answer, reply);
      },
    });
  }
}

async function forward(
  name: OperationName,
  request: FastifyRequest,
  { reply, proxy }: { readonly reply: FastifyReply; readonly proxy: ServiceProxy },
): Promise<CallReply> {
  const operation: Operation = operations[name];
  const key = idempotencyKeyOf(operation, request.headers);
  const target = targetOf(name, request, await sentSpellings(request, proxy));
  const signal = clientSignal(reply);
  const { id: requestId } = request;
  const person = currentPerson(request);
  if (hasBody(name)) {
    return withBody(request, { name, taking: proxy }, async (body) => {
      await request.server.guardLateBody(request);
      const call = { name, target, person, requestId, signal, body };
      return key === null ? carryOutRead(call, proxy) : carryOutWrite(call, key, proxy);
    });
  }
  refuseBody(request.headers);
  return carryOutRead({ name, target, person, requestId, signal, body: null }, proxy);
}

/** Returns a ramp's id as the service first spelt it. Choice: rampIdSpelling. */
async function sentSpellings(
  { params }: FastifyRequest,
  proxy: ServiceProxy,
): Promise<Record<string, string>> {
  const rampId = new KeptJson(params).text('ramp_id');
  return isRampId(rampId) ? { ramp_id: await proxy.spellingOfRamp(rampId) } : {};
}

function hasBody(name: OperationName): name is BodyOperationName {
  return operations[name].request !== null;
}
