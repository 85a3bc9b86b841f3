import type {
  FastifyInstance,
  FastifyRequest,
  onResponseHookHandler,
  onSendAsyncHookHandler,
  onSendHookHandler,
  preHandlerAsyncHookHandler,
} from 'fastify';
import type { Kysely } from 'kysely';

import type { AuditAction } from '#contract/desk/audit-actions.ts';
import type { AuditOutcome } from '#contract/desk/audit.ts';
import type { Action } from '#contract/desk/permissions.ts';
import { deskHeaders } from '#contract/desk/headers.ts';
import { currentPerson } from '#server/http/access.ts';
import { hasRecentView } from '#server/audit/trail/audit-store.ts';
import type { AuditSubject, Intent } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';

import { auditedRoute, callSubject, listObject } from './audited-routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if folded into an earlier entry. */
    auditIntent: Intent | null;
  }
}

/** Time in which repeated views make one entry. */
const foldedForMs = 5 * 60_000;
const maxRemembered = 10_000;

/**
 * Records calls: `record` routes commit an intent before the handler and an outcome after; `list` routes make
 * one entry per person, route, object and five minutes. What can't be recorded isn't done.
 *
 * Automatic refetches (`x-live-refetch`) add none for five minutes after a view in the same session and role,
 * as the trail proves: the header alone hides nothing.
 */
export function auditCalls(
  app: FastifyInstance,
  { db, nowMs }: { readonly db: Kysely<Tables>; readonly nowMs: () => number },
): void {
  const { trail } = app.audit;
  const recentLists = createOncePerWindow(foldedForMs, maxRemembered);
  app.decorateRequest('auditIntent', null);

  const isFolded = async ({ action, object }: AuditSubject, request: FastifyRequest) => {
    const since = (nowMs() - foldedForMs) * 1000;
    return object !== null && hasRecentView(db, { action, object, person: currentPerson(request) }, since);
  };
  const begin: preHandlerAsyncHookHandler = async (request, reply) => {
    const subject = subjectOf(request, actionOf(request));
    if (isLiveRefetch(request) && (await isFolded(subject, request))) return;
    const intent = await trail.intend(subject);
    request.auditIntent = intent;
    // The client left while the answer went out: it never finishes.
    reply.raw.once('close', () => {
      if (reply.sent) settle(intent, request, reply.statusCode);
    });
  };
  // A client that left earlier is sent nothing, and `onResponse` never runs.
  const settleForAbsent: onSendHookHandler = (request, reply, payload, done) => {
    if (request.auditIntent !== null && reply.raw.destroyed)
      settle(request.auditIntent, request, reply.statusCode);
    done(null, payload);
  };
  const settleAnswered: onResponseHookHandler = (request, reply, done) => {
    if (request.auditIntent !== null) settle(request.auditIntent, request, reply.statusCode);
    done();
  };
  const noteList: onSendAsyncHookHandler = async (request, reply, payload) => {
    if (request.is404 || reply.statusCode >= 400) return payload;
    const { id, role } = currentPerson(request);
    const action = actionOf(request);
    const object = objectOfList(request);
    const key = `${id} ${role} ${action}${object === null ? '' : ` ${object.kind} ${object.id}`}`;
    await recentLists.run(key, nowMs(), async () =>
      trail.note(
        { action, person: { id, role }, object, requestId: request.id },
        { outcome: 'done', details: { status: reply.statusCode } },
      ),
    );
    return payload;
  };

  // Adds only the hooks a route needs; the proxy records its calls itself.
  app.addHook('onRoute', (route) => {
    const audited = [route.method].flat().map((method) => auditedRoute(method, route.url)?.audited);
    if (audited.includes('record')) {
      route.preHandler = [route.preHandler ?? [], begin].flat();
      route.onSend = [route.onSend ?? [], settleForAbsent].flat();
      route.onResponse = [route.onResponse ?? [], settleAnswered].flat();
    }
    if (audited.includes('list')) route.onSend = [route.onSend ?? [], noteList].flat();
  });
}

/** Records a refused role before the answer. Throws `not-recorded`. T-1, T-7. */
export async function recordRefusal(request: FastifyRequest, needed: Action): Promise<void> {
  const subject = subjectOf(request, actionOf(request));
  const details = { ...subject.details, needed };
  await request.server.audit.trail.note({ ...subject, details }, { outcome: 'refused' });
}

/** Records an exceeded limit. Throws `not-recorded`. T-7.4. */
export async function recordTooMany(
  request: FastifyRequest,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  const subject = subjectOf(request, actionOf(request));
  await request.server.audit.trail.note({ ...subject, details }, { outcome: 'refused' });
}

function actionOf({ method, routeOptions }: FastifyRequest): AuditAction {
  const action = auditedRoute(method, routeOptions.url)?.action;
  if (!action) throw new Error(`${method} ${routeOptions.url} has no name in the audit trail`);
  return action;
}

function objectOfList({ params, query, routeOptions }: FastifyRequest): AuditSubject['object'] {
  const [parameters, asked] = [params, query] as Readonly<Record<string, string>>[];
  return listObject(routeOptions.url ?? '', parameters ?? {}, asked ?? {});
}

function subjectOf(request: FastifyRequest, action: AuditAction): AuditSubject {
  const { id, method, params, routeOptions } = request;
  const { id: personId, role } = currentPerson(request);
  return {
    action,
    person: { id: personId, role },
    requestId: id,
    ...callSubject(method, routeOptions.url ?? '', params as Readonly<Record<string, string>>),
  };
}

function isLiveRefetch({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers[deskHeaders.liveRefetch] === '1';
}

function settle(intent: Intent, request: FastifyRequest, status: number): void {
  const details = { status, session: currentPerson(request).sessionId };
  intent.settle({ outcome: outcomeOf(status), details });
}

/** Treats 504 as unknown: the upstream didn't say in time. */
function outcomeOf(status: number): AuditOutcome {
  if (status < 400) return 'done';
  if (status === 504) return 'unknown';
  return status < 500 ? 'refused' : 'failed';
}

/** Work done once per key and time: concurrent callers share it, and the next call retries a failure. */
interface OncePerWindow {
  run(key: string, nowMs: number, act: () => Promise<void>): Promise<void>;
}

interface Done {
  readonly atMs: number;
  readonly done: Promise<void>;
}

/** Remembers `most` keys; forgetting the oldest can only repeat work. */
export function createOncePerWindow(spanMs: number, most: number): OncePerWindow {
  const recent = new Map<string, Done>();
  return {
    async run(key, nowMs, act) {
      const before = recent.get(key);
      if (before !== undefined && nowMs >= before.atMs && nowMs - before.atMs < spanMs) return before.done;
      const done = act();
      recent.delete(key);
      const [oldest] = recent.keys();
      if (recent.size >= most && oldest !== undefined) recent.delete(oldest);
      recent.set(key, { atMs: nowMs, done });
      try {
        await done;
      } catch (error) {
        if (recent.get(key)?.done === done) recent.delete(key);
        throw error;
      }
    },
  };
}
