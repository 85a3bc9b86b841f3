import { useRef, useState } from 'react';

import type { AnswerOf, RequestOf } from '#contract/service/operations.ts';

import { planWrite, sendWrite, type WriteName } from './send-write.ts';
import type { WriteOutcome } from './write-outcome.ts';

export type WriteState<Data> = { phase: 'idle' } | { phase: 'sending' } | WriteOutcome<Data>;

/** One intended write. In memory only: the text of the request holds personal values. */
interface Attempt {
  idempotencyKey: string;
  request: string;
}

export interface WriteControl<Name extends WriteName> {
  state: WriteState<AnswerOf<Name>>;
  /**
   * Sends, unless something is being sent already: then null at once. `look` is made right before, and may say why nothing is sent.
   */
  send: (
    request: RequestOf<Name>,
    reason: string,
    look?: () => Promise<WriteOutcome<never> | null>,
  ) => Promise<WriteOutcome<AnswerOf<Name>> | null>;
  /** After an unknown outcome: the person has looked, and the same may be sent as a new write. */
  startAnew: () => void;
  /** Puts the last outcome aside. */
  putAside: () => void;
}

/**
 * Plans and sends a write. One click sends once: the guard holds before React has drawn anything. As long as the outcome is unknown the
 * same request keeps its key, under which the desk tells what became of it and sends nothing again. Trust: 4.
 */
export function useWrite<Name extends WriteName>(operation: Name): WriteControl<Name> {
  const [state, setState] = useState<WriteState<AnswerOf<Name>>>({ phase: 'idle' });
  const isRunning = useRef(false);
  const unknownAttempt = useRef<Attempt | null>(null);

  const attempt = async (
    request: RequestOf<Name>,
    reason: string,
    look: () => Promise<WriteOutcome<never> | null>,
  ): Promise<WriteOutcome<AnswerOf<Name>>> => {
    const text = JSON.stringify(request);
    const known = unknownAttempt.current;
    if (known?.request === text) return askAgain(request, known);
    const hindrance = await look();
    if (hindrance !== null) return hindrance;
    const planned = await planWrite(operation, reason);
    if ('hindrance' in planned) return planned.hindrance;
    const { idempotencyKey } = planned;
    const outcome = await sendWrite(operation, request, idempotencyKey);
    unknownAttempt.current = outcome.phase === 'unknown' ? { idempotencyKey, request: text } : null;
    return outcome;
  };
  /** Only the service's own answer settles what is unknown: whatever keeps the desk from telling leaves it so. */
  const askAgain = async (request: RequestOf<Name>, { idempotencyKey }: Attempt) => {
    const outcome = await sendWrite(operation, request, idempotencyKey);
    if (outcome.phase === 'accepted' || isRefusalOfService(outcome)) {
      unknownAttempt.current = null;
      return outcome;
    }
    const error = 'error' in outcome ? outcome.error : null;
    return { phase: 'unknown', why: 'still-unknown', error } as const;
  };
  const send: WriteControl<Name>['send'] = async (request, reason, look = async () => null) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setState({ phase: 'sending' });
    const outcome = await attempt(request, reason, look);
    isRunning.current = false;
    setState(outcome);
    return outcome;
  };
  const putAside = () => {
    if (!isRunning.current) setState({ phase: 'idle' });
  };
  const startAnew = () => {
    unknownAttempt.current = null;
    putAside();
  };
  return { state, send, startAnew, putAside };
}

function isRefusalOfService(outcome: WriteOutcome<unknown>): boolean {
  return outcome.phase === 'refused' && outcome.error.answeredBy === 'service';
}
