import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Kysely } from 'kysely';

import { eligibilityAnswer } from '#contract/service/eligibility.ts';
import { readMessage } from '#contract/service/read-message.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import { parseLossless } from '#node/parse-lossless.ts';
import { databaseNow } from '#node/dialect.ts';
import type { RecheckConfig } from '#server/config/config-variables.ts';
import type { Tables } from '#server/database/tables.ts';
import { findCustomer } from '#server/directory/lists/customer-store.ts';
import {
  acceptedAt,
  answeredSince,
  isDecidedSince,
  type Facts,
} from '#server/privacy/facts/customer-state.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { stateOfRow } from '#server/directory/projection/customer-rows.ts';
import type { ServedProxy } from '#server/calls/proxy/proxy.ts';
import type { ServiceTime } from '#server/http/service-time.ts';
import { deskPersonOf } from '#server/accounts/staff/staff-store.ts';
import type { Person } from '#contract/desk/session.ts';

import { recheckQuestion } from './recheck-question.ts';
import { type RecheckStep, dayMs, delayAfter, firstMs, spreadOut, stepAfter } from './recheck-rules.ts';
import {
  claimRecheck,
  type DueRecheck,
  dueRechecks,
  followSubmissions,
  giveTurnBack,
  keepAnswer,
  type RecheckAnswer,
  takeTurn,
} from './recheck-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs due re-checks if it is this server's turn; else null. Scheduled automatically. */
    recheckNow: () => Promise<RecheckRun | null>;
  }
}

export interface RecheckParts extends Omit<RecheckRunParts, 'most' | 'signal' | 'random'> {
  readonly config: RecheckConfig | null;
  readonly instanceId: string;
  readonly breakerPhase: ServedProxy['breakerPhase'];
  readonly logger: Pick<Logger, 'error'>;
  readonly random?: (() => number) | undefined;
}

const pollMs = 30_000;

/** Re-checks submissions as configured: one server at a time, none while the service doesn't answer. */
export function rechecks(app: FastifyInstance, parts: RecheckParts): void {
  const { config, logger } = parts;
  const stopping = new AbortController();
  let running: Promise<RecheckRun | null> | null = null;
  const runNow = async () => {
    running ??= takeTurnAndRun(parts, stopping.signal).finally(() => (running = null));
    return running;
  };
  app.decorate('recheckNow', runNow);
  if (config === null) return;
  const timer = setInterval(() => {
    runNow().catch((error: unknown) => logger.error({ err: error }, 'submissions could not be re-checked'));
  }, pollMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    stopping.abort();
    await running?.catch(() => undefined);
  });
}

async function takeTurnAndRun(parts: RecheckParts, signal: AbortSignal): Promise<RecheckRun | null> {
  const { db, config, instanceId, breakerPhase, random = Math.random } = parts;
  if (config === null || signal.aborted || breakerPhase() === 'open') return null;
  if (!(await takeTurn(db, instanceId, await databaseNow(db)))) return null;
  let pauseMs = 0;
  try {
    const run = await runRechecks({ ...parts, random, signal, most: config.most });
    ({ pauseMs } = run);
    return run;
  } finally {
    const waitMs = Math.max(spreadOut(config.everyMs, random()), pauseMs);
    await giveTurnBack(db, instanceId, (await databaseNow(db)) + waitMs * 1000);
  }
}

interface RecheckRunParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly serviceTime: Pick<ServiceTime, 'at' | 'refresh'>;
  readonly serviceFields: ServiceFields;
  readonly checkEligibility: ServedProxy['checkEligibility'];
  /** Returns 0 to 1. */
  readonly random: () => number;
  readonly most: number;
  readonly signal: AbortSignal;
}

export interface RecheckRun {
  readonly calls: number;
  readonly changes: number;
  readonly pauseMs: number;
}

const followedMs = 14 * dayMs;

/** Asks about due customers until an answer ends the run. Throws if a person has Rampart's own e-mail. */
async function runRechecks(parts: RecheckRunParts): Promise<RecheckRun> {
  const { db, nowMs, serviceTime, most, signal } = parts;
  await serviceTime.refresh();
  await followSubmissions(db, nowMs() - followedMs);
  const due = await dueRechecks(db, Math.round(serviceTime.at(nowMs()) * 1000), most);
  const run = { calls: 0, changes: 0, pauseMs: 0 };
  if (due.length === 0) return run;
  const person = await deskPersonOf(db);
  if (person === null) throw new Error('a member of staff has the e-mail of the desk’s own account');
  for (const one of due) {
    if (signal.aborted) break;
    const asked = await recheckOne(one, person, parts);
    if (asked === null) continue;
    run.calls += 1;
    if (asked.isChange) run.changes += 1;
    if (asked.step.kind === 'goes-on') continue;
    run.pauseMs = asked.step.pauseMs;
    break;
  }
  return run;
}

interface Asked {
  readonly step: RecheckStep;
  readonly isChange: boolean;
}

/** Returns null if there is nothing to ask, or another instance asked. */
async function recheckOne(due: DueRecheck, person: Person, parts: RecheckRunParts): Promise<Asked | null> {
  const { db, nowMs, serviceTime, serviceFields, random, checkEligibility, signal } = parts;
  const row = await findCustomer(db, due.identityReference);
  const facts: Facts = row === undefined ? {} : stateOfRow(row).facts;
  const accepted = acceptedAt(facts);
  const serviceNow = Math.round(serviceTime.at(nowMs()) * 1000);
  const delayMs = accepted === null ? null : delayAfter((serviceNow - accepted) / 1000, random());
  const nextAt = serviceNow + (delayMs ?? dayMs) * 1000;
  const known = answeredSince(facts);
  const isKnownReady = known !== undefined && verdictOf(known.value)?.isReady === true;
  // A callback has reported the result, or there is nothing to ask.
  if (accepted === null || isKnownReady || isDecidedSince(facts)) {
    await claimRecheck(db, due, null);
    return null;
  }
  const request = await recheckQuestion(db, {
    identityReference: due.identityReference,
    facts,
    deskId: person.id,
  });
  // Asked recently, or no question is known yet; at this age it isn't asked later either.
  const isFresh = known !== undefined && nowMs() - known.at / 1000 < firstMs;
  const isAsked = !isFresh && request !== null;
  const isClaimed = await claimRecheck(db, due, isAsked || delayMs !== null ? nextAt : null);
  if (!isClaimed || !isAsked) return null;
  const reply = await checkEligibility({ person, request, signal });
  const step = stepAfter(reply, nowMs());
  const isUnasked = step.kind === 'stops' && step.isUnasked;
  // A reply that says nothing about this customer keeps their schedule, unless this was the last time.
  if (isUnasked || delayMs === null)
    await claimRecheck(db, { ...due, dueAt: nextAt }, isUnasked ? serviceNow : null);
  const answer =
    reply.answer === null || reply.answer.status >= 300
      ? null
      : readAnswer(reply.answer.body, facts, serviceFields);
  if (answer === null) return { step, isChange: false };
  await keepAnswer(db, due, { ...answer, at: Math.round(nowMs() * 1000) });
  return { step, isChange: answer.isChange };
}

interface Verdict {
  readonly isReady: boolean;
  readonly requirements: readonly string[];
}

function verdictOf(value: unknown): Verdict | null {
  const kept = new KeptJson(value);
  const paymentReady = kept.claim('paymentReady');
  const requirements = kept.at('requirements');
  if (paymentReady === undefined || !Array.isArray(requirements)) return null;
  const names = requirements.filter((name) => typeof name === 'string').toSorted();
  return { isReady: paymentReady && names.length === 0, requirements: names };
}

/** Counts a first answer as a change if the customer can pay. */
function readAnswer(body: Buffer, { eligibility }: Facts, fields: ServiceFields): RecheckAnswer | null {
  const read = eligibilityAnswer.safeParse(readMessage('checkEligibility', parsed(body), fields));
  const verdict = read.success ? verdictOf(read.data) : null;
  if (verdict === null) return null;
  const before = verdictOf(eligibility?.value);
  const isChange = before === null ? verdict.isReady : JSON.stringify(before) !== JSON.stringify(verdict);
  return { isReady: verdict.isReady, openRequirements: verdict.requirements.length, isChange };
}

function parsed(body: Buffer): unknown {
  try {
    return parseLossless(body.toString('utf8'));
  } catch {
    return null;
  }
}
