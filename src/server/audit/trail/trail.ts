import type { AuditAction } from '#contract/desk/audit-actions.ts';
import type { AuditOutcome } from '#contract/desk/audit.ts';

/** What an entry is about. Nothing of a customer but their reference is in it. */
export interface AuditSubject {
  readonly action: AuditAction;
  readonly person: { readonly id: string; readonly role: string } | null;
  readonly object: { readonly kind: string; readonly id: string } | null;
  readonly requestId: string;
  /** As the person typed it: kept encrypted beside the trail, which holds its keyed digest. */
  readonly reason?: string | null;
  /** Flat; no value of a customer, keyed digests at most. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

export interface AuditSettlement {
  readonly outcome: AuditOutcome;
  readonly traceId?: string | null;
  readonly details?: AuditSubject['details'];
}

/** An intent that is on disk. */
export interface Intent {
  /** Adds the outcome with the next group; never throws. What can't be written yet is tried again. Only the first call counts. */
  settle(settlement: AuditSettlement): void;
}

/**
 * The audit trail as the rest of the server sees it: `app.audit.trail`. What dead instances left is settled by steps that rooms add to
 * `app.audit.sweeper` before the server starts (instances.ts). T-1, T-2.
 */
export interface Trail {
  /** Resolves once the intent is committed. Throws `not-recorded`: then the thing must not be done. */
  intend(subject: AuditSubject): Promise<Intent>;
  /** An entry that needs no intent, committed when it resolves. Throws `not-recorded`. */
  note(subject: AuditSubject, settlement: AuditSettlement): Promise<void>;
}

/** The end of the chain: how many entries there are, and the hash of the newest. */
export interface TrailHead {
  readonly seq: number;
  readonly hash: string;
}

/** The state of the trail in this process, for health and metrics. */
export interface TrailState {
  /** False from a failure to the next success. */
  readonly isWritable: boolean;
  /** Intents of this process whose outcome is not known yet. */
  readonly openIntents: number;
  /** Outcomes that are not written yet. */
  readonly waitingOutcomes: number;
  /** As of the last commit of this process; null before the first. */
  readonly head: TrailHead | null;
}

/** The trail, and what the server's own parts want of it beside. */
export interface RunningTrail extends Trail {
  readonly state: TrailState;
  /** Writes what waits; resolves to whether all of it is written. */
  drain(): Promise<boolean>;
}
