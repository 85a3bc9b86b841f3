import { sql, type Insertable, type Kysely } from 'kysely';

import { foldRampId } from '#contract/service/spellings.ts';
import type { CustomerTable, LookupTable, NoteTable, RampTable } from '#server/database/directory-tables.ts';
import type { CallbackEventTable, CallbackTable } from '#server/database/callback-tables.ts';
import type { ServiceCallTable } from '#server/database/call-tables.ts';
import type { Tables } from '#server/database/tables.ts';

const rowsAStatement = 200;

/** Fills the lists so that each filter halves the rows, and analyses them. Keys have eight digits. */
export async function fillLists(db: Kysely<Tables>, count: number): Promise<void> {
  for (let from = 0; from < count; from += rowsAStatement) {
    const numbers = Array.from({ length: rowsAStatement }, (_, index) => from + index);
    await db.insertInto('customer').values(numbers.map(customerRow)).execute();
    await db.insertInto('ramp').values(numbers.map(rampRow)).execute();
    await db.insertInto('service_call').values(numbers.map(callRow)).execute();
    await db.insertInto('callback_event').values(numbers.map(callbackRow)).execute();
    await db.insertInto('callback').values(numbers.map(deliveryRow)).execute();
    await db.insertInto('note').values(numbers.map(noteRow)).execute();
    await db.insertInto('lookup').values(numbers.map(lookupRow)).execute();
  }
  await sql`analyze`.execute(db);
}

function keyOf(number: number): string {
  return String(number).padStart(8, '0');
}

function customerRow(number: number): CustomerTable {
  const isEven = number % 2 === 0;
  return {
    identity_reference: `c-${keyOf(number)}`,
    first_seen_at: number,
    last_event_id: keyOf(number),
    last_event_at: number,
    submission_count: 0,
    last_submission_id: null,
    is_blocked: Number(isEven),
    onboarding_status: isEven ? 'PENDING' : null,
    open_requirements: Number(isEven),
    waiting_since: isEven ? number : null,
    state: '{}',
  };
}

function rampRow(number: number): RampTable {
  const isEven = number % 2 === 0;
  return {
    ramp_id: `r${keyOf(number)}`,
    identity_reference: isEven ? 'c-busy' : null,
    first_seen_at: number,
    last_event_id: keyOf(number),
    last_event_at: number,
    direction: isEven ? 'ONRAMP' : 'OFFRAMP',
    method: isEven ? 'pix' : 'paypal',
    status: isEven ? 'FULFILLED' : 'IN_PROGRESS',
    status_at: number,
    is_terminal: Number(isEven),
    wants_attention: Number(isEven),
    created_at: isEven ? number : null,
    state: '{"facts":{},"status":null}',
  };
}

function callRow(number: number): ServiceCallTable {
  const isEven = number % 2 === 0;
  return {
    id: keyOf(number),
    at: number,
    staff_id: isEven ? 'staff-1' : 'staff-2',
    operation: isEven ? 'getRamp' : 'getIdentity',
    method: 'GET',
    uri: '/eapi/v0',
    identity_reference: isEven ? 'c-busy' : null,
    ramp_id: isEven ? 'rbusy' : null,
    outcome: isEven ? 'answered' : 'unknown',
    status: isEven ? 200 : null,
    duration_ms: 1,
    attempts: 1,
    trace_id: isEven ? 'trace-busy' : null,
    key_id: 'k',
    signed_timestamp: null,
    body_bytes: 0,
    body_sha256: null,
    facts: '{}',
    personal_encrypted: null,
  };
}

function callbackRow(number: number): CallbackEventTable {
  const isEven = number % 2 === 0;
  return {
    id: keyOf(number),
    body_digest: keyOf(number),
    body_encrypted: null,
    received_at: number,
    received_service_at: number,
    kind: isEven ? 'identity' : 'ramp',
    object_id: isEven ? 'c-busy' : foldRampId(`r-${keyOf(number - 1)}`),
    status: isEven ? 'CUSTOMER_BLACKLISTED' : 'FULFILLED',
    status_date: null,
    status_at: null,
    facts: '{}',
    processed_at: number,
    result: 'applied',
    is_late: 0,
    findings: '[]',
  };
}

function deliveryRow(number: number): Insertable<CallbackTable> {
  const isEven = number % 2 === 0;
  return {
    id: keyOf(number),
    event_id: isEven ? keyOf(number) : null,
    received_at: number,
    verification: isEven ? 'valid' : 'invalid',
    answer_status: isEven ? 200 : 401,
    is_duplicate: 0,
    key_id: null,
    signed_timestamp: null,
    headers: '{}',
    body_bytes: 2,
    refused_body_encrypted: null,
    claimed_object: null,
    refused_digest: isEven ? null : `digest-${Math.floor(number / 4)}`,
  };
}

function noteRow(number: number): NoteTable {
  return {
    id: keyOf(number),
    object_kind: 'customer',
    object_id: number % 2 === 0 ? 'c-busy' : `c-${keyOf(number)}`,
    staff_id: 'staff-1',
    at: number,
    text_encrypted: null,
  };
}

function lookupRow(number: number): LookupTable {
  return {
    kind: 'email',
    digest: keyOf(number - (number % 2)),
    object_kind: 'customer',
    object_id: `c-${keyOf(number)}`,
    at: number,
  };
}
