import { useEffect, useRef, useState } from 'react';

import type { SubmissionPlan } from '#contract/desk/submissions.ts';
import type { AnswerOf } from '#contract/service/operations.ts';
import { holdPage } from '#web/shared/unsent-work.ts';

import { hasImages, requestBody, requestFingerprint, type RequestWithImages } from './request-body.ts';
import {
  type Progress,
  reserveWrite,
  reuseKey,
  sendWrite,
  type WriteCall,
  type WriteName,
  type WriteRequest,
} from './send-write.ts';
import { isRefusalOfService, requestIdOf, type WriteOutcome } from './write-outcome.ts';

export type WriteState<Data> =
  | { phase: 'idle' }
  /** Null for bodies too small for progress. */
  | { phase: 'sending'; progress: Progress | null }
  | WriteOutcome<Data>;

export type WriteReason = Pick<SubmissionPlan, 'reason'> &
  Partial<Pick<SubmissionPlan, 'findings' | 'overrides'>>;

/** Returns why not to send, or null. */
type LastLook = () => Promise<WriteOutcome<never> | null>;

/** Memory only: fingerprints hold personal values. */
interface UsedKey {
  idempotencyKey: string;
  fingerprint: string;
  planFingerprint: string;
  /** The service may have it. Else it was stopped before the desk passed it on. */
  isUnknown: boolean;
}

export interface WriteControl<Name extends WriteName> {
  state: WriteState<AnswerOf<Name>>;
  /** Requests made here, to find them in the records. */
  ownRequests: ReadonlySet<string>;
  /** Returns null while another is sent. */
  send: (
    request: WriteRequest<Name>,
    why: WriteReason,
    look?: LastLook,
  ) => Promise<WriteOutcome<AnswerOf<Name>> | null>;
  cancel: () => void;
  /** Lets the same be sent as new after an unknown outcome. */
  startOver: () => void;
  dismiss: () => void;
}

/**
 * Sends all writes. One click sends once: the guard holds before React renders. While the outcome is unknown,
 * or after a cancel, the same request keeps its key, whatever the reason: the desk then reports the outcome
 * and sends nothing again.
 */
export function useWrite<Name extends WriteName>(operation: Name): WriteControl<Name> {
  const [state, setState] = useState<WriteState<AnswerOf<Name>>>({ phase: 'idle' });
  const [ownRequests, setOwnRequests] = useState<ReadonlySet<string>>(new Set());
  const running = useRef<AbortController | null>(null);
  const used = useRef<UsedKey | null>(null);

  // Uploads must not outlive the page.
  useEffect(() => () => running.current?.abort(), []);

  const send: WriteControl<Name>['send'] = async (request, why, look = async () => null) => {
    if (running.current !== null) return null;
    const controller = new AbortController();
    running.current = controller;
    const pictured = asPictured(request);
    const body = hasImages(pictured) ? requestBody(pictured) : request;
    const totalBytes = body instanceof Blob ? body.size : null;
    setState({ phase: 'sending', progress: totalBytes === null ? null : connecting(totalBytes) });
    const letGo = holdPage();
    const made = await attempt({
      call: {
        operation,
        body,
        signal: controller.signal,
        onProgress: (progress) => {
          if (running.current === controller) setState({ phase: 'sending', progress });
        },
      },
      fingerprint: requestFingerprint(pictured),
      why,
      look,
      used: used.current,
    });
    letGo();
    const { outcome } = made;
    used.current = made.used;
    running.current = null;
    const own = requestIdOf(outcome);
    if (own !== null) setOwnRequests((others) => new Set([...others, own]));
    setState(outcome);
    return outcome;
  };
  const dismiss = () => {
    if (running.current === null) setState({ phase: 'idle' });
  };
  const startOver = () => {
    used.current = null;
    dismiss();
  };
  return { state, ownRequests, send, cancel: () => running.current?.abort(), startOver, dismiss };
}

function asPictured(request: object): RequestWithImages {
  return request;
}

function connecting(totalBytes: number): Progress {
  return { step: 'connecting', sentBytes: 0, totalBytes };
}

interface ToAttempt<Name extends WriteName> {
  call: WriteCall<Name>;
  fingerprint: string;
  why: WriteReason;
  look: LastLook;
  used: UsedKey | null;
}

interface Attempted<Name extends WriteName> {
  outcome: WriteOutcome<AnswerOf<Name>>;
  used: UsedKey | null;
}

async function attempt<Name extends WriteName>(given: ToAttempt<Name>): Promise<Attempted<Name>> {
  const { call, fingerprint, why, look, used } = given;
  const isSame = used?.fingerprint === fingerprint;
  if (isSame && used.isUnknown) return askAgain(call, used);
  const hindrance = await look();
  if (hindrance !== null) return { outcome: hindrance, used };
  const { reason, findings = [], overrides = [] } = why;
  const plan = { operation: call.operation, reason: reason.trim(), findings, overrides };
  const planFingerprint = JSON.stringify(plan);
  const reserved =
    isSame && used.planFingerprint === planFingerprint
      ? await reuseKey(call, used.idempotencyKey)
      : await reserveWrite(call, plan);
  if ('hindrance' in reserved) return { outcome: reserved.hindrance, used };
  const { idempotencyKey } = reserved;
  const outcome = await sendWrite(call, idempotencyKey);
  const isUnknown = outcome.phase === 'unknown';
  const isOpen = isUnknown || outcome.phase === 'not-sent';
  return { outcome, used: isOpen ? { idempotencyKey, fingerprint, planFingerprint, isUnknown } : null };
}

/** Settles only by the service's own answer. */
async function askAgain<Name extends WriteName>(
  call: WriteCall<Name>,
  used: UsedKey,
): Promise<Attempted<Name>> {
  const reserved = await reuseKey(call, used.idempotencyKey);
  const outcome =
    'hindrance' in reserved ? reserved.hindrance : await sendWrite(call, reserved.idempotencyKey);
  if (outcome.phase === 'accepted' || isRefusalOfService(outcome)) return { outcome, used: null };
  const error = 'error' in outcome ? outcome.error : null;
  return { outcome: { phase: 'unknown', why: 'still-unknown', error }, used };
}
