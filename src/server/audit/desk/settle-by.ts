import { mayBeDone } from '#node/database-failures.ts';
import type { AuditSettlement, Intent } from '#server/audit/trail/trail.ts';
import { DeskError } from '#server/http/errors.ts';

/**
 * Settles `done`, `refused` if the change throws a DeskError, `unknown` if it may have been done unheard,
 * else `failed`. T-1.
 */
export async function settleBy<Result>(
  intent: Intent,
  change: () => Promise<Result>,
  detailsOf: (result: Result) => AuditSettlement['details'] = () => undefined,
): Promise<Result> {
  try {
    const result = await change();
    const details = detailsOf(result);
    intent.settle({ outcome: 'done', ...(details !== undefined && { details }) });
    return result;
  } catch (error) {
    intent.settle({ outcome: error instanceof DeskError ? 'refused' : outcomeOfFailure(error) });
    throw error;
  }
}

/** Returns the outcome of a failure that was no refusal. */
export function outcomeOfFailure(error: unknown): 'unknown' | 'failed' {
  return mayBeDone(error) ? 'unknown' : 'failed';
}
