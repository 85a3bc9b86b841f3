import type { AuditAction } from '#contract/desk/audit-actions.ts';
import type { AuditOutcome } from '#contract/desk/audit.ts';

/** Subject of an entry; of a customer only the reference. */
export interface AuditSubject {
  readonly action: AuditAction;
  readonly person: { readonly id: string; readonly role: string } | null;
  readonly object: { readonly kind: string; readonly id: string } | null;
  readonly requestId: string;
  /** As typed; encrypted beside the trail, which holds its keyed digest. */
  readonly reason?: string | null;
  /** Flat; customers' values at most as keyed digests. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

export interface AuditSettlement {
  readonly outcome: AuditOutcome;
  readonly traceId?: string | null;
  readonly details?: AuditSubject['details'];
}

export interface Intent {
  /**
   * Adds the outcome with the next group and retries until written; never throws. Only the first call counts.
   */
  settle(settlement: AuditSettlement): void;
}

/**
 * The audit trail, `app.audit.trail`. Modules settle what dead instances left by steps added to
 * `app.audit.sweeper` before the start. T-1, T-2.
 */
export interface Trail {
  /** Resolves once the intent is committed. Throws `not-recorded`: then don't act. */
  intend(subject: AuditSubject): Promise<Intent>;
  /** Commits an entry that needs no intent. Throws `not-recorded`. */
  note(subject: AuditSubject, settlement: AuditSettlement): Promise<void>;
}

export interface TrailHead {
  readonly seq: number;
  readonly hash: string;
}

export interface TrailState {
  /** False from a failure to the next success. */
  readonly isWritable: boolean;
  readonly openIntents: number;
  readonly waitingOutcomes: number;
  /** As of this process's last commit; null before. */
  readonly head: TrailHead | null;
}

export interface RunningTrail extends Trail {
  readonly state: TrailState;
  /** Writes what is pending; resolves to false if something is still unwritten. */
  drain(): Promise<boolean>;
}
