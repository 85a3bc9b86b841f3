import type { CallbackFinding, CallbackResult, CallbackVerification } from '#contract/desk/callbacks.ts';
import type { Note } from '#contract/desk/notes.ts';
import type { CallOutcome } from '#contract/desk/requests.ts';

import type { StatusFact } from './status-order.ts';

/** Ids are in order of arrival; instants are microseconds UTC. */
export interface CallMention {
  readonly id: string;
  readonly at: number;
  readonly operation: string;
  readonly outcome: CallOutcome;
  readonly status: number | null;
  readonly traceId: string | null;
  readonly staff: { readonly email: string; readonly name: string } | null;
  readonly reported: StatusFact | null;
  /** The service's time in that answer, verbatim. */
  readonly updatedAt: string | null;
}

/** Accepted callback, once for all deliveries. */
export interface CallbackMention {
  readonly id: string;
  readonly at: number;
  readonly status: string | null;
  readonly statusDate: string | null;
  readonly statusAt: number | null;
  readonly result: CallbackResult | null;
  readonly isLate: boolean;
  readonly findings: readonly CallbackFinding[];
  /** Null also for a conflicting repeat, which has no effect. */
  readonly reported: StatusFact | null;
}

/** Refused callback that named the ramp. Unproven: shown without effect. */
export interface RefusedDelivery {
  readonly id: string;
  readonly at: number;
  readonly verification: CallbackVerification;
  readonly answerStatus: number;
  readonly deliveries: { readonly count: number; readonly lastAt: number };
}

export interface Reasons {
  readonly internalReason: string | null;
  readonly externalReason: string | null;
}

export interface RampMentions {
  readonly calls: readonly CallMention[];
  readonly callbacks: readonly CallbackMention[];
  readonly refused: readonly RefusedDelivery[];
  readonly notes: readonly Note[];
  readonly deliveries: ReadonlyMap<string, readonly number[]>;
  readonly reasons: ReadonlyMap<string, Reasons>;
}
