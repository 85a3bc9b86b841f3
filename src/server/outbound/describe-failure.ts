import type { Operation } from '#contract/service/operations.ts';
import { DeskError } from '#server/errors.ts';

import type { UpstreamFailure, UpstreamFailureKind } from './upstream-failure.ts';

const notTaken = 'It did not take the request: nothing was changed, and you can try again.';
const lookItUp = 'Whether it took the request is unknown. Look it up before sending again.';

/** A call that brought no answer, as the desk tells it: in words that say what is known of the outcome. Trust: 10. */
export function describeFailure(
  failure: UpstreamFailure,
  { isWrite }: Pick<Operation, 'isWrite'>,
  timeoutMs: number,
): DeskError {
  const { kind, mayHaveBeenTaken, retryAfterMs } = failure;
  const happened = whatHappened(kind, timeoutMs);
  const retryAfterSeconds = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000);
  const facts = { cause: failure, retryAfterSeconds };
  if (!isWrite) return new DeskError(codeOf(kind), { ...facts, detail: happened });
  return mayHaveBeenTaken
    ? new DeskError('outcome-unknown', { ...facts, detail: `${happened} ${lookItUp}` })
    : new DeskError(codeOf(kind), { ...facts, detail: `${happened} ${notTaken}` });
}

function codeOf(kind: UpstreamFailureKind) {
  if (kind === 'timeout' || kind === 'stalled') return 'service-timeout';
  return kind === 'invalid' || kind === 'redirected' ? 'service-answer-invalid' : 'service-unreachable';
}

/** In words, but for a time-out, which says how long. */
const happenings: Readonly<Record<Exclude<UpstreamFailureKind, 'timeout'>, string>> = {
  unreachable: 'The connection to the service could not be made, or broke.',
  stalled: 'The service stopped taking the request before it was complete.',
  invalid: 'The service answered with something that is not what its interface says.',
  redirected:
    'The service sent the call elsewhere, which Rampart does not follow. Check the service’s address.',
  cancelled: 'The call was cancelled.',
  'held-back': 'The service has not answered the calls before, so Rampart waits before it tries again.',
};

function whatHappened(kind: UpstreamFailureKind, timeoutMs: number): string {
  return kind === 'timeout' ? `The service did not answer in ${secondsOf(timeoutMs)}.` : happenings[kind];
}

function secondsOf(ms: number): string {
  const seconds = Math.round(ms / 100) / 10;
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}
