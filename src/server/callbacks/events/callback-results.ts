import { isUtf8 } from 'node:buffer';

import type { CallbackResult } from '#contract/desk/callbacks.ts';
import { type JsonObject, callbackMessage, isDatedAhead } from '#server/privacy/facts/callback-head.ts';
import {
  type CallbackEvent,
  callbackReports,
  customerEffects,
} from '#server/privacy/facts/callback-reports.ts';
import { type Facts, joinFacts } from '#server/privacy/facts/customer-state.ts';
import {
  type StatusFact,
  type Statuses,
  canFollow,
  currentStatus,
  joinStatuses,
  statusesOf,
} from '#server/privacy/facts/status-order.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import { parseCallbackJson } from '#server/privacy/facts/parse-callback-json.ts';

export interface ReadCallback {
  readonly text: string;
  /** Under the interface's names. */
  readonly message: JsonObject;
}

/**
 * Parses a callback; null for invalid UTF-8, no JSON object, or what parsers disagree on. Spec: details 28,
 * 32.
 */
export function readCallback(bytes: Buffer, fields: ServiceFields): ReadCallback | null {
  if (!isUtf8(bytes)) return null;
  const text = bytes.toString('utf8');
  const body = parseCallbackJson(text);
  return body === null ? null : { text, message: callbackMessage(body, fields) };
}

/**
 * Derives results by the directory's own rules, so that label and effect agree: `applied` if the state became
 * or already was what it says; `out-of-order` if older, or without effect; `unrecognised` if it couldn't have
 * any. A conflicting repeat has the status and date of another. `answers` are statuses that the service
 * answered. Choices: callbackMarks, undatedCallbacks.
 */
export function resultsOf(
  callbacks: readonly CallbackEvent[],
  answers: readonly StatusFact[] = [],
): ReadonlyMap<string, CallbackResult> {
  const history = createHistory(answers);
  const seen = new Set<string>();
  const results = new Map<string, CallbackResult>();
  for (const callback of callbacks.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const said = saidBy(callback);
    const isConflicting = said !== null && seen.has(said);
    if (said !== null) seen.add(said);
    results.set(
      callback.id,
      isConflicting ? 'conflicting-repeat' : history.take({ ...callback, result: null }),
    );
  }
  return results;
}

/** Returns status and date, in whatever layout; null without a date. */
function saidBy({ status, status_date: date, status_at: at }: CallbackEvent): string | null {
  return status === null || date === null ? null : `${at ?? date} ${status}`;
}

function createHistory(answers: readonly StatusFact[]) {
  const waiting = answers.toSorted((one, other) => one.at - other.at);
  const ahead: CallbackEvent[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  let statuses: Statuses = statusesOf(null);
  let facts: Facts = {};

  /** Returns true if dated before what happened since; future dates count from their receipt. */
  const isOld = (callback: CallbackEvent): boolean => {
    const { status_at: at, received_service_at: receivedAt } = callback;
    if (at === null) return false;
    const isBehind = at < newest || ahead.some((one) => isOlderThan(callback, one));
    if (isDatedAhead(receivedAt, at)) ahead.push(callback);
    else newest = Math.max(newest, at);
    return isBehind;
  };
  const takeStatus = (fact: StatusFact, receivedAt: number): boolean => {
    while (waiting[0] !== undefined && waiting[0].at <= receivedAt)
      statuses = joinStatuses(statuses, statusesOf(waiting.shift() ?? null));
    statuses = joinStatuses(statuses, statusesOf(fact));
    return currentStatus(statuses)?.status === fact.status;
  };
  const takeFacts = (reported: Facts, eventId: string): boolean => {
    facts = joinFacts(facts, reported);
    return customerEffects.some((name) => facts[name]?.eventId === eventId);
  };
  return {
    take(callback: CallbackEvent): CallbackResult {
      const { customers, ramps } = callbackReports(callback);
      const isBehind = isOld(callback);
      const status = ramps[0]?.status ?? null;
      if (status !== null)
        return takeStatus(status, callback.received_at) && !isBehind ? 'applied' : 'out-of-order';
      const reported = customers[0]?.facts ?? {};
      if (!customerEffects.some((name) => Object.hasOwn(reported, name))) return 'unrecognised';
      return takeFacts(reported, callback.id) ? 'applied' : 'out-of-order';
    },
  };
}

function isOlderThan(callback: CallbackEvent, ahead: CallbackEvent): boolean {
  const isEarlier = (callback.status_at ?? 0) < (ahead.status_at ?? 0);
  return isEarlier && !canFollow(ahead.status ?? '', callback.status ?? '');
}
