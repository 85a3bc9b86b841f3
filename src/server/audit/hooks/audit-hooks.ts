import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { AuditOutcome } from '#contract/desk/audit.ts';
import type { Action } from '#contract/desk/permissions.ts';
import { currentPerson } from '#server/access.ts';

import type { AuditSubject, Intent } from '../trail.ts';
import { auditedRoute, callSubject } from './audited-routes.ts';
import { createOnceInAWhile } from './once-in-a-while.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Stands in the trail since before the handler ran, on routes that are recorded call by call. */
    auditIntent: Intent | null;
  }
}

/** A list that is looked at again and again stands in the trail once in so long. Trust: 2. */
const listSpanMs = 5 * 60_000;
const mostRemembered = 10_000;

/**
 * Keeps the trail as the routes table asks: `record` has its intent on disk before the handler runs and its outcome after the answer,
 * `list` one entry a person, route and five minutes before anything is shown. What can't be written down is not done. Trust: 1, 2.
 */
export function auditCalls(app: FastifyInstance, nowMs: () => number): void {
  const { trail } = app.audit;
  const recentLists = createOnceInAWhile(listSpanMs, mostRemembered);
  app.decorateRequest('auditIntent', null);

  app.addHook('preHandler', async (request, reply) => {
    const route = routeOf(request);
    if (request.is404 || route?.audited !== 'record') return;
    const intent = await trail.intend(subjectOf(request, route.action));
    request.auditIntent = intent;
    // Whoever leaves while the answer goes out: it is never finished.
    reply.raw.once('close', () => {
      if (reply.sent) settle(intent, reply.statusCode);
    });
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const route = routeOf(request);
    // Whoever left before is sent nothing, and `onResponse` never comes.
    if (request.auditIntent !== null && reply.raw.destroyed) settle(request.auditIntent, reply.statusCode);
    if (request.is404 || route?.audited !== 'list' || reply.statusCode >= 400) return payload;
    const { id, role } = currentPerson(request);
    await recentLists.run(`${id} ${role} ${route.action}`, nowMs(), async () =>
      trail.note(
        { action: route.action, person: { id, role }, object: null, requestId: request.id },
        { outcome: 'done', details: { status: reply.statusCode } },
      ),
    );
    return payload;
  });

  app.addHook('onResponse', async (request, reply) => {
    if (request.auditIntent !== null) settle(request.auditIntent, reply.statusCode);
  });
}

/** Writes down that a role was refused, before it is told so. Throws `not-recorded`. Trust: 1, 7. */
export async function recordRefusal(request: FastifyRequest, needed: Action): Promise<void> {
  const subject = subjectOf(request, routeOf(request)?.action ?? 'unknown');
  const details = { ...subject.details, needed };
  await request.server.audit.trail.note({ ...subject, details }, { outcome: 'refused' });
}

function routeOf({ method, routeOptions }: FastifyRequest) {
  return auditedRoute(method, routeOptions.url);
}

function subjectOf(request: FastifyRequest, action: string): AuditSubject {
  const { id, method, params, routeOptions } = request;
  const { id: personId, role } = currentPerson(request);
  return {
    action,
    person: { id: personId, role },
    requestId: id,
    ...callSubject(method, routeOptions.url ?? '', params as Readonly<Record<string, string>>),
  };
}

function settle(intent: Intent, status: number): void {
  intent.settle({ outcome: outcomeOf(status), details: { status } });
}

/** 504: what was asked to do it did not say in time whether it did. */
function outcomeOf(status: number): AuditOutcome {
  if (status < 400) return 'done';
  if (status === 504) return 'unknown';
  return status < 500 ? 'refused' : 'failed';
}
