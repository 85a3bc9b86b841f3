import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';

import type { BatchStop } from '#contract/desk/batches.ts';
import { mayRole } from '#contract/desk/permissions.ts';
import type { Person } from '#contract/desk/session.ts';
import { databaseNow } from '#node/dialect.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { ServedProxy } from '#server/calls/proxy/proxy.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';

import { atPace, type BatchPace } from './at-pace.ts';
import { type BatchStep, isOfService, othersFirstMs, stepAfter } from './batch-rules.ts';
import { type BatchRouteParts, batchRoutes } from './batch-routes.ts';
import {
  type ClaimedItem,
  claimNext,
  endBatch,
  giveTurnBack,
  isFailing,
  nextBatch,
  pauseAll,
  settleItem,
  settleLeft,
  stopBatch,
  takeTurn,
  wasOneTooMany,
} from './batch-work-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes a step if it is this server's turn; false without one. Scheduled automatically. */
    lookUpNext: () => Promise<boolean>;
  }
}

export interface BatchParts extends Omit<BatchRouteParts, 'wake'> {
  readonly instanceId: string;
  readonly breakerPhase: ServedProxy['breakerPhase'];
  readonly lookUp: ServedProxy['lookUp'];
  readonly logger: Pick<Logger, 'error'>;
  /** Null in tests: nothing is scheduled. */
  readonly pace: BatchPace | null;
}

/** Serves batches and works on them: one server and one call at a time. */
export function batches(app: FastifyInstance, parts: BatchParts): void {
  const { db, instanceId, logger, pace } = parts;
  const stopping = new AbortController();
  let running: Promise<boolean> | null = null;
  const lookUpNext = async () => {
    running ??= takeTurnAndAsk(parts, stopping.signal).finally(() => (running = null));
    return running;
  };
  app.decorate('lookUpNext', lookUpNext);
  const { wake, stop } = pace === null ? untimed : atPace(lookUpNext, pace, logger);
  batchRoutes(app, { ...parts, wake });
  app.addHook('onClose', async () => {
    stop();
    stopping.abort();
    await running?.catch(() => undefined);
    // Another server takes it over without waiting for this one's lease.
    await giveTurnBack(db, instanceId).catch(() => undefined);
  });
}

const untimed = { wake: () => undefined, stop: () => undefined };

/** Looks up a reference, or ends or stops a batch; false: nothing to do. */
async function takeTurnAndAsk(parts: BatchParts, signal: AbortSignal): Promise<boolean> {
  const { db, instanceId, nowMs, breakerPhase } = parts;
  if (signal.aborted || (await nextBatch(db)) === undefined || breakerPhase() === 'open') return false;
  if (!(await takeTurn(db, instanceId, await databaseNow(db)))) return false;
  await settleLeft(db, { instanceId, nowMs: nowMs() });
  if (await wasOneTooMany(db, nowMs() - othersFirstMs)) return false;
  const batch = await nextBatch(db);
  if (batch === undefined) return false;
  const starter = await starterOf(db, batch.staff_id);
  if (typeof starter === 'string') {
    await stopFor(parts, batch.id, starter);
    return true;
  }
  const claim = { batchId: batch.id, instanceId, requestId: uuidv7(), at: Math.round(nowMs() * 1000) };
  const item = await claimNext(db, claim);
  if (item === 'none') await endBatch(db, batch.id);
  if (typeof item !== 'string') await ask(item, starter, { parts, signal });
  return true;
}

/** Returns the person as stored now, or why no calls can be made for them. */
async function starterOf(db: Kysely<Tables>, id: string): Promise<Person | 'disabled' | 'role'> {
  const staff = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { email, name, role, language } = staff;
  if (staff.is_disabled !== 0) return 'disabled';
  return mayRole(role, 'look-up-several') ? { id, email, name, role, language } : 'role';
}

async function ask(
  item: ClaimedItem,
  person: Person,
  { parts, signal }: { readonly parts: BatchParts; readonly signal: AbortSignal },
): Promise<void> {
  const { db, nowMs } = parts;
  const step = await lookedUp(item, person, { parts, signal });
  // First, so that open pages, which hear of the reference, read why it waits.
  if (step.kind === 'waits' && !signal.aborted)
    await pauseAll(db, { because: step.because, nextAt: (await databaseNow(db)) + step.pauseMs * 1000 });
  await settleItem(db, item, { step, at: Math.round(nowMs() * 1000) });
  if (step.kind === 'answered' && isOfService(step) && (await isFailing(db, item.batch_id)))
    await stopFor(parts, item.batch_id, 'service');
}

async function lookedUp(
  { kind, object_id: id, batch_id: batchId, requestId }: ClaimedItem,
  person: Person,
  { parts, signal }: { readonly parts: BatchParts; readonly signal: AbortSignal },
): Promise<BatchStep> {
  const { lookUp, nowMs } = parts;
  try {
    const reply = await lookUp({ kind, id, batchId, person, requestId, signal });
    return stepAfter(reply, nowMs());
  } catch (error) {
    // What can't be recorded isn't asked.
    if (error instanceof DeskError) return stepAfter({ answer: null, failure: error }, nowMs());
    throw error;
  }
}

async function stopFor({ db, trail }: BatchParts, id: string, because: BatchStop): Promise<void> {
  const subject: Parameters<Trail['note']>[0] = {
    action: 'move-batch',
    person: null,
    object: { kind: 'batch', id },
    requestId: uuidv7(),
    details: { move: 'stop', because },
  };
  await trail.note(subject, { outcome: 'done' });
  await stopBatch(db, id, because);
}
