import type { StatusFact } from '#server/privacy/facts/status-order.ts';
import type { CallMention, CallbackMention, RampMentions } from '#server/privacy/facts/ramp-mentions.ts';

/** Microseconds. */
export const ten = Date.parse('2026-05-04T10:00:00Z') * 1000;
export const second = 1_000_000;
export const minute = 60 * second;

/** Reports nothing by default. */
export function reportsOf(some: Partial<RampMentions>): RampMentions {
  const none = { calls: [], callbacks: [], refused: [], notes: [] };
  return { ...none, deliveries: new Map(), reasons: new Map(), ...some };
}

/** Makes a good callback; `statusAt` in microseconds, null if unreadable. */
export function saidBy(
  id: string,
  status: string,
  statusAt: number | null,
  others: Partial<CallbackMention> = {},
): CallbackMention {
  const at = statusAt ?? ten;
  return {
    id,
    at,
    status,
    statusDate: statusAt === null ? 'some day' : new Date(statusAt / 1000).toISOString(),
    statusAt,
    result: 'applied',
    isLate: false,
    findings: [],
    reported: factOf({ status, statusAt, source: 'callback', eventId: id, at }),
    ...others,
  };
}

/** Makes an answered poll, or our create. */
export function answeredTo(
  id: string,
  status: string,
  statusAt: number,
  others: Partial<CallMention> = {},
): CallMention {
  return {
    id,
    at: statusAt,
    operation: 'getRamp',
    outcome: 'answered',
    status: 200,
    traceId: null,
    staff: null,
    reported: factOf({ status, statusAt, source: 'answer', eventId: id, at: statusAt }),
    updatedAt: new Date(statusAt / 1000).toISOString(),
    ...others,
  };
}

export function unansweredTo(id: string, others: Partial<CallMention> = {}): CallMention {
  return {
    ...answeredTo(id, 'PAYMENT_READY', ten),
    outcome: 'unknown',
    status: null,
    reported: null,
    updatedAt: null,
    ...others,
  };
}

function factOf(said: Omit<StatusFact, 'digest' | 'countsAt' | 'isAhead'>): StatusFact {
  return { ...said, countsAt: said.statusAt, isAhead: false, digest: said.eventId };
}
