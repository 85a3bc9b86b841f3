import type { AuditOutcome } from '#contract/desk/audit.ts';

/** What an entry is about. Nothing of a customer but their reference stands in it. */
export interface AuditSubject {
  /** A verb and its object in kebab-case: an operation's name, or `reveal`, `sign-in` … */
  readonly action: string;
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

/** The audit trail as the rest of the server sees it. Trust: 1, 2. */
export interface Trail {
  /** Resolves once the intent is committed. Throws `not-recorded`: then the thing must not be done. */
  intend(subject: AuditSubject): Promise<Intent>;
  /** An entry that needs no intent, committed when it resolves. Throws `not-recorded`. */
  note(subject: AuditSubject, settlement: AuditSettlement): Promise<void>;
}
