import type { CallOutcome } from '#contract/desk/requests.ts';
import type { OperationName } from '#contract/service/operations.ts';
import type { FoundLeaf } from '#server/privacy/personal/leaf-masker.ts';

/** A call to the service that is over, as it is recorded. Instants are milliseconds UTC. */
export interface FinishedCall {
  /** The request's id, a UUID version 7. */
  readonly id: string;
  readonly atMs: number;
  readonly staffId: string;
  readonly operation: OperationName;
  /** Path and query as signed, personal values masked. */
  readonly uri: string;
  readonly outcome: CallOutcome;
  readonly status: number | null;
  readonly durationMs: number;
  readonly attempts: number;
  readonly traceId: string | null;
  readonly keyId: string;
  readonly signedTimestamp: string | null;
  readonly bodyBytes: number;
  readonly bodySha256: string | null;
  /** The parameters of path and query, and the body, as the contract reads them; images without their content. */
  readonly asked: { readonly parameters: Readonly<Record<string, string>>; readonly body: unknown };
  /** The answer under the interface's names, a refusal as it came, unmasked; numbers are their text. Undefined where there was none. */
  readonly answered: unknown;
  /** The leaves of the answer that the contract doesn't name and the page doesn't show. Choice: unknownFields. */
  readonly withheld: readonly Pick<FoundLeaf, 'path' | 'text'>[];
}
