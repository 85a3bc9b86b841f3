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

/** No two clocks are further apart, and what takes no longer is not late. Choices: callbackTolerance, callbackMarks. */
const toleranceMicroseconds = 5 * 60 * 1_000_000;

/** Whether a callback came more than five minutes after its date, both in the service's time. Choice: callbackMarks. */
export function isLate(receivedServiceAt: number, statusAt: number | null): boolean {
  return statusAt !== null && receivedServiceAt - statusAt > toleranceMicroseconds;
}

/** Whether its date is so far ahead of its receipt that it can't be right. Choice: callbackMarks. */
export function isDatedAhead(receivedServiceAt: number, statusAt: number | null): boolean {
  return statusAt !== null && statusAt - receivedServiceAt > toleranceMicroseconds;
}

/**
 * A callback's date as microseconds UTC, read in a zone unless it has its own; `receivedServiceAt`, microseconds too, is when it came. Null
 * for an unreadable date. Spec: details 29; choice: callbackTimes.
 */
export type ReadDate = (text: string | null, receivedServiceAt: number) => number | null;

/**
 * Reads the dates of callbacks in an IANA zone. An hour that the clocks repeat, or leave out, has two readings: the later one that is not
 * after the receipt counts, else the earlier one; so the same callback is always read alike.
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
 * A callback's date in microseconds UTC, read as UTC where it has no zone. Null for one that can't be read, or an instant
 * that does not exist (2024-02-30, 25:61:61). Spec: details 29; choice: callbackTimes.
 */
export function readCallbackDate(text: string | null): number | null {
  const written = readWrittenDate(text);
  if (written === null) return null;
  return written.kind === 'instant'
    ? written.microseconds
    : Date.parse(`${written.iso}Z`) * 1000 + written.microseconds;
}

/** A JSON object as `JSON.parse` makes it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** What a callback is about and says, as far as it does. */
export interface CallbackHead {
  readonly kind: CallbackKind;
  /** A ramp's id as ramps are compared, or a customer's reference. */
  readonly objectId: string | null;
  /** As the interface spells it; one that it does not know as it came. */
  readonly status: string | null;
  /** As it came; a number as text. */
  readonly statusDate: string | null;
  /** Microseconds UTC. */
  readonly statusAt: number | null;
  /** How status and ramp's id were written, where that differs. */
  readonly written: Readonly<Record<string, string>>;
}

const rampId = /^[A-Za-z0-9_-]{1,100}$/;
const identityReference = /^[A-Za-z0-9-]{1,255}$/;
const longestStatus = 200;
const longestDate = 100;
/** The one status that only customers have. Spec: Events › identityMessage. */
const customersOwn = 'CUSTOMER_BLACKLISTED';

/**
 * What an object says: which message it is, of what, and its status. A ramp's message names a ramp, an identity's a customer; one that
 * names both is the ramp's unless its status is of customers alone. Spec: Events; choices: rampMessageFields, callbackKind, spellings, rampIdSpelling.
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

/** It has no date of its own. Choice: kycMessage. */
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

/** A number is no status: it says nothing that anybody could look up. */
function statusOf(value: unknown): string | null {
  const status = textOf(value);
  if (status === null || status === '' || status.length > longestStatus) return null;
  return /^-?\d+(?:\.\d+)?$/.test(status) ? null : status;
}

function dateOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : textOf(value);
  return text?.slice(0, longestDate) ?? null;
}

/** Text that any database takes: PostgreSQL has no NUL. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : null;
}

/** What each message names, the one that counts over the others last. */
const namedBy: readonly (readonly [CallbackName, readonly string[]])[] = [
  ['kycMessage', ['kyc']],
  ['identityMessage', ['identity_reference']],
  ['rampMessage', ['ramp_id', 'order_id']],
];

/**
 * What a callback says under the interface's names, whatever message it is: envelopes opened, names in any spelling, mapped fields from where
 * the integration has them. What the document doesn't name is left out. Choices: envelopes, fieldSpellings, serviceFields.
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
