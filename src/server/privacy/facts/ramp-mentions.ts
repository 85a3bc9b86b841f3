import type { CallbackFinding, CallbackResult, CallbackVerification } from '#contract/desk/callbacks.ts';
import type { Note } from '#contract/desk/notes.ts';
import type { CallOutcome } from '#contract/desk/requests.ts';

import type { StatusFact } from './status-order.ts';

/** A call of the desk about a ramp. Ids are UUIDs version 7: their order is the order of arrival. Instants are microseconds UTC. */
export interface CallMention {
  readonly id: string;
  readonly at: number;
  readonly operation: string;
  readonly outcome: CallOutcome;
  readonly status: number | null;
  readonly traceId: string | null;
  readonly staff: { readonly email: string; readonly name: string } | null;
  /** The status that its answer reported; null where it reported none. */
  readonly reported: StatusFact | null;
  /** The service's time in that answer, as it came. */
  readonly updatedAt: string | null;
}

/** An accepted callback, once for all its deliveries. */
export interface CallbackMention {
  readonly id: string;
  readonly at: number;
  readonly status: string | null;
  readonly statusDate: string | null;
  readonly statusAt: number | null;
  readonly result: CallbackResult | null;
  readonly isLate: boolean;
  readonly findings: readonly CallbackFinding[];
  /** The status that it reported; null where it reported none, or repeated another with a different text: that changes nothing. */
  readonly reported: StatusFact | null;
}

/** A callback that was refused and named the ramp, by its first delivery. It proved nothing, and only its own moment in the timeline depends on it. */
export interface RefusedDelivery {
  readonly id: string;
  readonly at: number;
  readonly verification: CallbackVerification;
  readonly answerStatus: number;
  readonly deliveries: { readonly count: number; readonly lastAt: number };
}

/** What a callback's body says for people. */
export interface Reasons {
  readonly internalReason: string | null;
  readonly externalReason: string | null;
}

/** All events about one ramp, in any order. */
export interface RampMentions {
  readonly calls: readonly CallMention[];
  readonly callbacks: readonly CallbackMention[];
  readonly refused: readonly RefusedDelivery[];
  readonly notes: readonly Note[];
  /** When each callback came, first and again, by its id. */
  readonly deliveries: ReadonlyMap<string, readonly number[]>;
  readonly reasons: ReadonlyMap<string, Reasons>;
}
