import type { OperationName } from '#contract/service/operations.ts';
import type { InspectedImage } from '#node/inspection/verdict.ts';
import type { Departure } from '#server/outbound/departure.ts';
import type { Person } from '#server/staff/staff-store.ts';

import type { Target } from './request-target.ts';

/** A body that was taken in and looked through. */
export interface PreparedBody {
  /** The very bytes that came. */
  readonly chunks: readonly Uint8Array[];
  readonly bytes: number;
  readonly sha256: string;
  /** As the contract reads it, digests in the place of images. */
  readonly request: unknown;
  readonly identityReference: string | null;
  readonly images: readonly InspectedImage[];
}

/** A call of which everything is known but its answer. */
export interface PreparedCall {
  readonly name: OperationName;
  readonly target: Target;
  readonly person: Person;
  readonly requestId: string;
  readonly body: PreparedBody | null;
  /** Aborted when the one who asked is gone. */
  readonly signal: Departure;
}
