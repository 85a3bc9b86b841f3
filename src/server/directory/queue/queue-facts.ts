import { movingRampStatuses } from '#contract/service/enumerations.ts';
import type { QueueKind } from '#contract/desk/queue.ts';
import type { CustomerTable, RampTable } from '#server/database/directory-tables.ts';
import { currentFacts, type Facts } from '#server/privacy/facts/customer-state.ts';

/** Fact that waits for a person. Choice: queueFacts. */
export interface QueueFact {
  readonly kind: QueueKind;
  readonly mark: string;
  /** By the service's clock, microseconds. */
  readonly since: number | null;
  /** Start of a fact of time alone, by the service's clock, microseconds; null: at once. */
  readonly holdsFrom: number | null;
}

const dayMicroseconds = 24 * 60 * 60 * 1_000_000;

/** Takes `stuckAfter` in microseconds. */
export function rampFacts(
  { status, status_at: statusAt, wants_attention: wantsAttention }: RampTable,
  stuckAfter: number,
): QueueFact[] {
  const facts: QueueFact[] = [];
  if (wantsAttention === 1)
    facts.push({ kind: 'ramp-attention', mark: status ?? '', since: statusAt, holdsFrom: null });
  const isMoving = (movingRampStatuses as readonly (string | null)[]).includes(status);
  if (isMoving && statusAt !== null) {
    // Stuck means longer than that, so not yet at that very instant.
    const holdsFrom = statusAt + stuckAfter + 1;
    facts.push({ kind: 'ramp-stuck', mark: `${status} ${statusAt}`, since: statusAt, holdsFrom });
  }
  return facts;
}

export interface UnknownWrite {
  readonly id: string;
  /** By Rampart's clock, microseconds. */
  readonly at: number;
}

/** Latest submission and latest created ramp, if their outcome is unknown. */
export interface UnknownWrites {
  readonly submission: UnknownWrite | null;
  readonly ramp: UnknownWrite | null;
}

/** Returns the facts of a customer that wait for a person. */
export function customerFacts(row: CustomerTable, unknown: UnknownWrites): QueueFact[] {
  const facts = currentFacts((JSON.parse(row.state) as Facts) ?? {});
  const found: QueueFact[] = [];
  const add = (kind: QueueKind, fact: Partial<QueueFact> = {}) =>
    found.push({ kind, mark: '', since: null, holdsFrom: null, ...fact });
  if (row.is_blocked === 1) add('customer-blocked', { since: facts['blocked']?.asOf ?? null });
  const { onboarding_status: onboarding, waiting_since: waitingSince } = row;
  if (onboarding === 'ACTION_REQUIRED') add('action-required', { since: facts['onboarding']?.asOf ?? null });
  if (onboarding === 'REJECTED') add('submission-rejected', { since: facts['onboarding']?.asOf ?? null });
  if (waitingSince !== null)
    add('submission-unanswered', {
      mark: String(waitingSince),
      since: waitingSince,
      holdsFrom: waitingSince + dayMicroseconds,
    });
  const { submission } = unknown;
  if (submission !== null && !isAnsweredSince(facts, submission.at))
    add('outcome-unknown', { mark: submission.id });
  return [...found, ...unknownRampFacts(unknown)];
}

/** Finds a ramp perhaps created, never seen. */
export function unknownRampFacts({ ramp }: UnknownWrites): QueueFact[] {
  return ramp === null ? [] : [{ kind: 'ramp-unknown', mark: ramp.id, since: null, holdsFrom: null }];
}

function isAnsweredSince(facts: Facts, at: number): boolean {
  return ['exists', 'eligibility', 'onboarding'].some((name) => (facts[name]?.at ?? 0) > at);
}
