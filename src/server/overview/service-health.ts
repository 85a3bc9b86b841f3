import type { ServiceHealth } from '#contract/desk/overview.ts';
import type { CallOutcome } from '#contract/desk/requests.ts';
import type { BreakerPhase } from '#server/proxy/breaker.ts';

/** A call as its health is read from it. */
export interface HeardCall {
  readonly outcome: CallOutcome;
  /** The service's HTTP status; null where none came. */
  readonly status: number | null;
  readonly durationMs: number;
}

/** So many calls of a hundred may fail before the service is called troubled. */
const toleratedPercent = 5;

/** How the service is, by the calls of the last while and by what the breaker is at. Choice: serviceHealth. */
export function serviceHealthOf(
  calls: readonly HeardCall[],
  breaker: BreakerPhase,
): Pick<ServiceHealth, 'state' | 'calls' | 'failed' | 'medianMs'> {
  const failed = calls.filter(hasFailed).length;
  const answered = calls.filter(({ outcome }) => outcome === 'answered');
  return {
    state: stateOf({ calls: calls.length, failed }, breaker),
    calls: calls.length,
    failed,
    medianMs: medianOf(answered.map(({ durationMs }) => durationMs)),
  };
}

/** What the service refuses it has answered: only its own failures, and silence, speak against it. */
function hasFailed({ outcome, status }: HeardCall): boolean {
  return outcome !== 'answered' || status === null || status >= 500;
}

function stateOf(
  { calls, failed }: { readonly calls: number; readonly failed: number },
  breaker: BreakerPhase,
): ServiceHealth['state'] {
  if (breaker === 'open') return 'failing';
  // Half open it waits for a call that tells, however long ago the last one was.
  if (calls === 0) return 'unheard';
  if (breaker === 'half-open' || failed * 2 > calls) return 'failing';
  return failed * 100 > calls * toleratedPercent ? 'troubled' : 'well';
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor((sorted.length - 1) / 2);
  const [low = 0, high = low] = [sorted[middle], sorted[Math.floor(sorted.length / 2)]];
  return Math.round((low + high) / 2);
}
