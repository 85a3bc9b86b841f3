import type { CallbackKind } from '#contract/desk/callbacks.ts';
import {
  foldRampId,
  readIdentityStatus,
  readOnboardingStatus,
  readRampStatus,
} from '#contract/service/spellings.ts';

import { readCallbackDate } from './callback-date.ts';

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
