import { mayBeDone } from '#node/database-failures.ts';
import type { AuditSettlement, Intent } from '#server/audit/trail/trail.ts';
import { DeskError } from '#server/http/errors.ts';

/**
 * Makes a change whose intent is recorded, and settles the intent: `done`, with the details that the result gives,
 * `refused` if it throws a DeskError, `unknown` if it may have been done unheard, else `failed`. T-1.
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

/** What the trail says of a change that failed, though not for its own sake. */
export function outcomeOfFailure(error: unknown): 'unknown' | 'failed' {
  return mayBeDone(error) ? 'unknown' : 'failed';
}
