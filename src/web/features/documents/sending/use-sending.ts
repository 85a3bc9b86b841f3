import { useEffect, useReducer, useRef } from 'react';

import type { SubmissionPlan } from '#contract/desk/submissions.ts';

import { requestBody, requestFingerprint } from '#web/shared/write/request-body.ts';
import type { ShareDocumentsRequest } from '../request/share-documents-request.ts';
import { type Attempt, attemptFor } from './sending-attempt.ts';
import { sendingAfter, type SendingOutcome, type SendingState } from './sending-state.ts';
import { shareDocuments } from './share-documents.ts';

export interface SendingControl {
  state: SendingState;
  /** Sends, unless something is being sent already: then null at once. */
  send: (request: ShareDocumentsRequest, plan: SubmissionPlan) => Promise<SendingOutcome | null>;
  cancel: () => void;
  /** Puts the last outcome aside. */
  putAside: () => void;
}

/** Sends the form. One click sends once: the guard holds before React has drawn anything. */
export function useSending(): SendingControl {
  const [state, dispatch] = useReducer(sendingAfter, { phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  const attempt = useRef<Attempt | null>(null);

  // An upload must not go on behind a page that was left.
  useEffect(() => () => running.current?.abort(), []);

  const send = async (request: ShareDocumentsRequest, plan: SubmissionPlan) => {
    if (running.current !== null) return null;
    const controller = new AbortController();
    running.current = controller;
    const body = requestBody(request);
    let current = attemptFor(attempt.current, requestFingerprint(request), JSON.stringify(plan));
    dispatch({ kind: 'started', totalBytes: body.size });
    const outcome = await shareDocuments({
      body,
      plan,
      idempotencyKey: current.idempotencyKey,
      onPlanned: (idempotencyKey) => {
        current = { ...current, idempotencyKey };
      },
      signal: controller.signal,
      onProgress: (sentBytes, totalBytes) => dispatch({ kind: 'progressed', sentBytes, totalBytes }),
    });
    attempt.current = outcome.phase === 'accepted' ? null : endedWith(current, outcome);
    running.current = null;
    dispatch({ kind: 'ended', outcome });
    return outcome;
  };

  return {
    state,
    send,
    cancel: () => running.current?.abort(),
    putAside: () => dispatch({ kind: 'put-aside' }),
  };
}

/** What was unknown once stays so until the service answers: a later try that did not leave does not undo it. */
function endedWith(attempt: Attempt, outcome: SendingOutcome): Attempt {
  const isAnswered = outcome.phase === 'refused' && outcome.error.answeredBy === 'service';
  return { ...attempt, isAnswered, isUnknown: attempt.isUnknown || outcome.phase === 'unknown' };
}
