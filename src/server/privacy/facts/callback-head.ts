import { Temporal } from 'temporal-polyfill';

import type { CallbackKind } from '#contract/desk/callbacks.ts';
import {
  foldRampId,
  readIdentityStatus,
  readOnboardingStatus,
  readRampStatus,
} from '#contract/service/spellings.ts';
import type { CallbackName } from '#contract/service/callbacks.ts';
import { readMessage } from '#contract/service/read-message.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import { readWrittenDate } from '#contract/service/callback-dates.ts';

/**
 * Maximum difference of clocks, and what doesn't count as late. Choices: callbackTolerance, callbackMarks.
 */
const toleranceMicroseconds = 5 * 60 * 1_000_000;

/** Returns true if received more than five minutes after its date. Choice: callbackMarks. */
export function isLate(receivedServiceAt: number, statusAt: number | null): boolean {
  return statusAt !== null && receivedServiceAt - statusAt > toleranceMicroseconds;
}

/** Returns true if dated impossibly far ahead of its receipt. Choice: callbackMarks. */
export function isDatedAhead(receivedServiceAt: number, statusAt: number | null): boolean {
  return statusAt !== null && statusAt - receivedServiceAt > toleranceMicroseconds;
}

/**
 * Reader of a callback's date, in microseconds UTC like `receivedServiceAt`; null if unreadable. Spec:
 * details 29; choice: callbackTimes.
 */
export type ReadDate = (text: string | null, receivedServiceAt: number) => number | null;

/**
 * Reads dates without a zone in an IANA zone. When clocks change, takes the later time unless it is after the
 * receipt.
 */
export function createReadDate(zone: string): ReadDate {
  if (zone === 'UTC') return readCallbackDate;
  return (text, receivedServiceAt) => {
    const written = readWrittenDate(text);
    if (written?.kind !== 'zoneless') return readCallbackDate(text);
    const date = Temporal.PlainDateTime.from(written.iso);
    const read = (disambiguation: 'earlier' | 'later') =>
      date.toZonedDateTime(zone, { disambiguation }).epochMilliseconds * 1000 + written.microseconds;
    const later = read('later');
    return later <= receivedServiceAt + toleranceMicroseconds ? later : read('earlier');
  };
}

/**
 * Reads microseconds UTC; a date without a zone is in UTC. Null if unreadable or nonexistent (2024-02-30,
 * 25:61:61). Spec: details 29; choice: callbackTimes.
 */
export function readCallbackDate(text: string | null): number | null {
  const written = readWrittenDate(text);
  if (written === null) return null;
  return written.kind === 'instant'
    ? written.microseconds
    : Date.parse(`${written.iso}Z`) * 1000 + written.microseconds;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export interface CallbackHead {
  readonly kind: CallbackKind;
  /** Normalised ramp id or customer's reference. */
  readonly objectId: string | null;
  /** The interface's spelling; unknown ones verbatim. */
  readonly status: string | null;
  /** Verbatim; a number as text. */
  readonly statusDate: string | null;
  /** Microseconds UTC. */
  readonly statusAt: number | null;
  /** Original status and ramp id, if different. */
  readonly written: Readonly<Record<string, string>>;
}

const rampId = /^[A-Za-z0-9_-]{1,100}$/;
const identityReference = /^[A-Za-z0-9-]{1,255}$/;
const longestStatus = 200;
const longestDate = 100;
/** The one status that only customers have. Spec: Events › identityMessage. */
const customersOwn = 'CUSTOMER_BLACKLISTED';

/**
 * Reads kind, object and status. A message naming ramp and customer is the ramp's, unless only customers have
 * its status. Spec: Events; choices: rampMessageFields, callbackKind, spellings, rampIdSpelling.
 */
export function headOf(
  body: JsonObject,
  readDate: (text: string | null) => number | null = readCallbackDate,
): CallbackHead {
  const ramp = named(body['ramp_id'], rampId) ?? named(body['order_id'], rampId);
  const customer = named(body['identity_reference'], identityReference);
  const status = statusOf(body['status']);
  if (customer !== null && ramp === null && status === null && 'kyc' in body)
    return kycHead(customer, body['kyc']);
  const statusDate = dateOf(body['status_date']);
  const dates = { statusDate, statusAt: readDate(statusDate) };
  if (customer !== null && (ramp === null || readIdentityStatus(status ?? '') === customersOwn)) {
    const read = status === null ? null : readIdentityStatus(status);
    return {
      kind: 'identity',
      objectId: customer,
      status: read,
      ...dates,
      written: differing({ status }, { status: read }),
    };
  }
  const read = status === null ? null : readRampStatus(status);
  const objectId = ramp === null ? null : foldRampId(ramp);
  return {
    kind: ramp === null ? 'unrecognised' : 'ramp',
    objectId,
    status: read,
    ...dates,
    written: differing({ status, ramp_id: ramp }, { status: read, ramp_id: objectId }),
  };
}

/** Reads a message without a date. Choice: kycMessage. */
function kycHead(customer: string, kyc: unknown): CallbackHead {
  const said = typeof kyc === 'object' && kyc !== null ? (kyc as JsonObject)['status'] : undefined;
  const status = statusOf(said);
  const read = status === null ? null : readOnboardingStatus(status);
  return {
    kind: 'kyc',
    objectId: customer,
    status: read,
    statusDate: null,
    statusAt: null,
    written: differing({ status }, { status: read }),
  };
}

function differing(
  written: Readonly<Record<string, string | null>>,
  read: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const entries = Object.entries(written).filter(([name, value]) => value !== null && value !== read[name]);
  return Object.fromEntries(entries) as Record<string, string>;
}

function named(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null;
}

/** Ignores numbers: nobody could look them up. */
function statusOf(value: unknown): string | null {
  const status = textOf(value);
  if (status === null || status === '' || status.length > longestStatus) return null;
  return /^-?\d+(?:\.\d+)?$/.test(status) ? null : status;
}

function dateOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : textOf(value);
  return text?.slice(0, longestDate) ?? null;
}

/** Replaces NUL, which PostgreSQL can't store. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : null;
}

const namedBy: readonly (readonly [CallbackName, readonly string[]])[] = [
  ['kycMessage', ['kyc']],
  ['identityMessage', ['identity_reference']],
  ['rampMessage', ['ramp_id', 'order_id']],
];

/**
 * Translates envelopes, spellings and mapped fields to the interface's names; drops the rest. Choices:
 * envelopes, fieldSpellings, serviceFields.
 */
export function callbackMessage(sent: JsonObject, fields: ServiceFields): JsonObject {
  return namedBy.reduce<JsonObject>((message, [name, names]) => {
    const read = readMessage(name, sent, fields);
    const isNamed = isObject(read) && names.some((one) => Object.hasOwn(read, one));
    return isNamed ? { ...message, ...read } : message;
  }, {});
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
