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

  const send: WriteControl<Name>['send'] = async (request, reason, look = async () => null) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setState({ phase: 'sending' });
    const made = await attempt({ operation, request, reason, look, unknown: unknownAttempt.current });
    unknownAttempt.current = made.unknown;
    isRunning.current = false;
    setState(made.outcome);
    return made.outcome;
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

interface ToAttempt<Name extends WriteName> {
  operation: Name;
  request: RequestOf<Name>;
  reason: string;
  look: () => Promise<WriteOutcome<never> | null>;
  /** The last one whose outcome is unknown. */
  unknown: Attempt | null;
}

interface Attempted<Name extends WriteName> {
  outcome: WriteOutcome<AnswerOf<Name>>;
  /** What is unknown from now on. */
  unknown: Attempt | null;
}

async function attempt<Name extends WriteName>(given: ToAttempt<Name>): Promise<Attempted<Name>> {
  const { operation, request, reason, look, unknown } = given;
  const text = JSON.stringify(request);
  if (unknown?.request === text) return askAgain(operation, request, unknown);
  const hindrance = await look();
  if (hindrance !== null) return { outcome: hindrance, unknown };
  const planned = await planWrite(operation, reason);
  if ('hindrance' in planned) return { outcome: planned.hindrance, unknown };
  const { idempotencyKey } = planned;
  const outcome = await sendWrite(operation, request, idempotencyKey);
  return { outcome, unknown: outcome.phase === 'unknown' ? { idempotencyKey, request: text } : null };
}

/** Only the service's own answer settles what is unknown: whatever keeps the desk from telling leaves it so. */
async function askAgain<Name extends WriteName>(
  operation: Name,
  request: RequestOf<Name>,
  unknown: Attempt,
): Promise<Attempted<Name>> {
  const outcome = await sendWrite(operation, request, unknown.idempotencyKey);
  if (outcome.phase === 'accepted' || isRefusalOfService(outcome)) return { outcome, unknown: null };
  const error = 'error' in outcome ? outcome.error : null;
  return { outcome: { phase: 'unknown', why: 'still-unknown', error }, unknown };
}

function isRefusalOfService(outcome: WriteOutcome<unknown>): boolean {
  return outcome.phase === 'refused' && outcome.error.answeredBy === 'service';
}
