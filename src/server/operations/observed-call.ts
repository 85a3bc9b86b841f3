import type { CallOutcome } from '#contract/desk/requests.ts';
import type { OperationName } from '#contract/service/operations.ts';

/** A call to the service that is over, for metrics, log and clock. */
export interface ObservedCall {
  readonly requestId: string;
  readonly operation: OperationName;
  readonly outcome: CallOutcome;
  /** Null: no answer. */
  readonly status: number | null;
  readonly traceId: string | null;
  readonly seconds: number;
  /** The Date of its answer. */
  readonly date: string | null;
}
