import { uuidv7 } from 'uuidv7';
import type { FastifyBaseLogger } from 'fastify';

import { type OperationName, operations } from '#contract/service/operations.ts';
import type { AuditSettlement, AuditSubject, Intent, Trail } from '#server/audit/trail/trail.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import type { CallRecorder } from '#server/directory/requests/call-recorder.ts';
import type { FoundPlan } from '#server/calls/submissions/plan-store.ts';
import type { CallReply, MadeCall } from '#server/calls/submissions/write-key-store.ts';
import type { NewWrite } from '#server/calls/submissions/reserve-write.ts';
import type { WriteOnce } from '#server/calls/submissions/write-once.ts';
import { readMessage } from '#contract/service/read-message.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import type { InspectedImage } from '#node/inspection/verdict.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import type { ObservedCall } from '#server/operations/metrics.ts';
import { describeFailure } from '#server/http/upstream-failure.ts';
import type { ClientSignal, UpstreamAnswer } from '#server/http/upstream.ts';
import type { Question, SentValue } from '#server/privacy/personal/known-values.ts';
import type { MaskedLeaves } from '#server/privacy/personal/mask-leaves.ts';
import {
  type KnownValues,
  lookThrough,
  maskAnswer,
  withheldAnswer,
} from '#server/privacy/personal/mask-answer.ts';
import type { FinishedCall } from '#server/directory/requests/kept-facts.ts';
import type { Person } from '#contract/desk/session.ts';

import type { CallResult, CallService } from './call-service.ts';
import type { Target } from './request-target.ts';
import type { CallBody, ServiceCall } from './sign-and-send.ts';

export interface CarryOutParts extends CallParts {
  readonly trail: Trail;
  readonly recorder: CallRecorder;
  readonly dataKeys: DataKeys;
  readonly writeOnce: WriteOnce;
}

/** Makes a read, after recording its intent. */
export async function carryOutRead(call: PreparedCall, parts: CarryOutParts): Promise<CallReply> {
  const subject = callSubject(call);
  const made = await callWith({ subject, intent: await parts.trail.intend(subject) }, call, parts);
  parts.recorder.recordCall(made.finished);
  return made.kind === 'answered'
    ? { isReplayed: false, answer: made.answer, failure: null }
    : { isReplayed: false, answer: null, failure: made.failure };
}

/** Makes a write, once per key. */
export async function carryOutWrite(
  call: PreparedCall & { readonly body: PreparedBody },
  idempotencyKey: string,
  parts: CarryOutParts,
): Promise<CallReply> {
  const { trail, dataKeys, writeOnce } = parts;
  const { name, person, requestId, body } = call;
  const facts: SubjectFacts = {
    idempotencyKeyDigest: dataKeys.digest('idempotency-key', idempotencyKey),
  };
  const write: NewWrite = {
    key: { staffId: person.id, operation: name, idempotencyKey },
    bodyDigests: dataKeys.digests('body', body.sha256),
    requestId,
    submission: submissionOf(call, idempotencyKey),
  };
  const reply = await writeOnce.run(write, {
    async intend(plan) {
      const subject = callSubject(call, { ...facts, plan });
      return { subject, intent: await trail.intend(subject) };
    },
    call: async (intended: Intended) => callWith(intended, call, parts),
  });
  // A replay has no intent: record it before the answer.
  if (reply.isReplayed)
    await trail.note(callSubject(call, facts), { outcome: 'done', details: { isReplayed: true } });
  return reply;
}

interface Intended {
  readonly subject: AuditSubject;
  readonly intent: Intent;
}

/** Always settles the intent. A try after 401 has its own. */
async function callWith(intended: Intended, call: PreparedCall, parts: CarryOutParts): Promise<MadeCall> {
  const { subject } = intended;
  let { intent } = intended;
  const intendAgain = async () => {
    intent.settle({ outcome: 'refused', details: { status: 401 } });
    try {
      intent = await parts.trail.intend({ ...subject, details: { ...subject.details, isRepeated: true } });
      return true;
    } catch {
      // What can't be recorded isn't tried: the 401 is the answer.
      return false;
    }
  };
  try {
    const made = await makeCall(call, parts, intendAgain);
    intent.settle(settlementOf(made));
    return made;
  } catch (error) {
    intent.settle({ outcome: 'unknown' });
    throw error;
  }
}

function submissionOf(
  { name, person, requestId, body }: PreparedCall & { readonly body: PreparedBody },
  idempotencyKey: string,
): NewWrite['submission'] {
  const { identityReference, images } = body;
  if (!operations[name].isWrite || name === 'createRamp') return null;
  if (identityReference === null) return null;
  return {
    id: uuidv7(),
    operation: name,
    identityReference,
    staffId: person.id,
    requestId,
    idempotencyKey,
    images,
  };
}

interface SubjectFacts {
  readonly plan?: FoundPlan | undefined;
  readonly idempotencyKeyDigest?: string;
}

function callSubject(call: PreparedCall, { plan, idempotencyKeyDigest }: SubjectFacts = {}): AuditSubject {
  const { name, person, requestId, body, batchId } = call;
  const images = body?.images.length ?? 0;
  return {
    action: name,
    person: { id: person.id, role: person.role },
    object: objectOf(call),
    requestId,
    ...(plan !== undefined && { reason: plan.reason }),
    details: {
      ...(batchId !== undefined && { batch: batchId }),
      ...(idempotencyKeyDigest !== undefined && { idempotencyKeyDigest }),
      ...(images > 0 && { images }),
      ...(plan !== undefined && plan.overrides.length > 0 && { overrides: plan.overrides.join(' ') }),
    },
  };
}

function objectOf({ target, body }: PreparedCall): AuditSubject['object'] {
  const { ramp_id: rampId, identity_reference: inPath, identityReference: inQuery } = target.parameters;
  if (rampId !== undefined) return { kind: 'ramp', id: rampId };
  const reference = inPath ?? inQuery ?? body?.identityReference;
  return reference === undefined || reference === null ? null : { kind: 'customer', id: reference };
}

export interface PreparedBody extends CallBody {
  readonly bytes: number;
  readonly sha256: string;
  /** Parsed body, with digests instead of images. */
  readonly request: unknown;
  readonly identityReference: string | null;
  readonly images: readonly InspectedImage[];
}

export interface PreparedCall {
  readonly name: OperationName;
  readonly target: Target;
  readonly person: Person;
  readonly requestId: string;
  readonly body: PreparedBody | null;
  readonly batchId?: string;
  /** Aborted when the client leaves. */
  readonly signal: ClientSignal;
}

export interface CallParts {
  readonly callService: CallService;
  readonly nowMs: () => number;
  readonly timeoutMs: number;
  readonly keyId: string;
  readonly basePath: string;
  readonly observe: (call: ObservedCall) => void;
  readonly serviceFields: ServiceFields;
  /** Finds stored personal values of everyone concerned. */
  readonly knownValues: (question: Question) => Promise<readonly SentValue[]>;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

async function makeCall(
  call: PreparedCall,
  parts: CallParts,
  intendAgain: ServiceCall['intendAgain'],
): Promise<MadeCall> {
  const atMs = parts.nowMs();
  const began = performance.now();
  const { name, target, body, signal } = call;
  const result = await parts.callService({ name, target: target.uri, body, signal, intendAgain });
  const tookMs = performance.now() - began;
  const leaves =
    result.kind === 'answered'
      ? leavesIn(result.answer, { id: call.requestId, operation: name }, parts)
      : null;
  const withheld = leaves?.unknown.filter(({ isShown }) => !isShown) ?? [];
  const made = finishedCall(call, result, { parts, atMs, durationMs: Math.round(tookMs) });
  const finished: FinishedCall = { ...made, withheld };
  const { outcome, status, traceId } = finished;
  const date = result.kind === 'answered' ? result.answer.date : null;
  const { requestId } = call;
  parts.observe({ requestId, operation: name, outcome, status, traceId, seconds: tookMs / 1000, date });
  if (result.kind === 'answered') {
    return {
      kind: 'answered',
      finished,
      answer: await shownAnswer(result.answer, leaves, { call: finished, parts }),
    };
  }
  const failure = describeFailure(result.failure, operations[name], parts.timeoutMs);
  return { kind: finished.outcome === 'not-sent' ? 'not-sent' : 'unknown', finished, failure };
}

/** Returns null without a body, and if it can't be inspected: then all is withheld. */
function leavesIn(
  { body, status }: UpstreamAnswer,
  { id, operation }: Pick<FinishedCall, 'id' | 'operation'>,
  { logger, serviceFields }: CallParts,
): MaskedLeaves | null {
  if (body.byteLength === 0) return null;
  try {
    return lookThrough(body, { operation, status }, serviceFields);
  } catch (error) {
    logger.error({ err: error, requestId: id, status: 500 }, unmasked);
    return null;
  }
}

const unmasked = 'an answer could not be masked and is withheld';

/** Withholds all but the status if masking fails. */
async function shownAnswer(
  answer: UpstreamAnswer,
  leaves: MaskedLeaves | null,
  {
    call: { id, operation, asked, answered },
    parts,
  }: { readonly call: FinishedCall; readonly parts: CallParts },
): Promise<UpstreamAnswer> {
  if (answer.body.byteLength === 0) return answer;
  const ids = idsIn(asked.parameters, asked.body, answered);
  const known: KnownValues = async (texts, sent) => parts.knownValues({ ids, texts, sent });
  try {
    if (leaves !== null)
      return { ...answer, body: await maskAnswer(answer.body, leaves, { operation, asked, known }) };
  } catch (error) {
    parts.logger.error({ err: error, requestId: id, status: 500 }, unmasked);
  }
  return { ...answer, contentType: 'application/json', body: withheldAnswer(answer.status) };
}

function idsIn(...values: readonly unknown[]): string[] {
  const names = ['identityReference', 'identifyReference', 'identity_reference', 'ramp_id', 'id'];
  return values.flatMap((value) => {
    const callFacts = new KeptJson(value);
    return names.flatMap((name) => callFacts.text(name) ?? []);
  });
}

function finishedCall(
  { name, target, person, requestId, body }: PreparedCall,
  result: CallResult,
  {
    parts,
    atMs,
    durationMs,
  }: { readonly parts: CallParts; readonly atMs: number; readonly durationMs: number },
): Omit<FinishedCall, 'withheld'> {
  const sent = result.kind === 'answered' ? result.value : undefined;
  const isSuccess = result.kind === 'answered' && result.answer.status < 300;
  const answered = isSuccess && sent !== undefined ? readMessage(name, sent, parts.serviceFields) : sent;
  return {
    id: requestId,
    atMs,
    staffId: person.id,
    operation: name,
    uri: parts.basePath + target.maskedUri,
    outcome: outcomeOf(result),
    status: result.kind === 'answered' ? result.answer.status : result.failure.status,
    durationMs,
    attempts: result.attempts,
    traceId: traceIdIn(sent),
    keyId: result.keyId ?? parts.keyId,
    signedTimestamp: result.signedTimestamp,
    bodyBytes: body?.bytes ?? 0,
    bodySha256: body?.sha256 ?? null,
    asked: { parameters: target.parameters, body: body?.request ?? null },
    answered,
  };
}

function outcomeOf(result: CallResult): FinishedCall['outcome'] {
  if (result.kind === 'answered') return 'answered';
  return result.failure.mayHaveBeenReceived ? 'unknown' : 'not-sent';
}

/** Accepts only an id's form: it goes into trail and log. */
function traceIdIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('traceId' in value)) return null;
  const { traceId } = value;
  return typeof traceId === 'string' && /^[\w.:-]{1,128}$/.test(traceId) ? traceId : null;
}

function settlementOf({ finished }: MadeCall): AuditSettlement {
  const { outcome, status, traceId } = finished;
  if (outcome !== 'answered') return { outcome, ...(status !== null && { details: { status } }) };
  const word = (status ?? 500) < 300 ? 'done' : (status ?? 500) < 500 ? 'refused' : 'failed';
  return { outcome: word, traceId, ...(status !== null && { details: { status } }) };
}
