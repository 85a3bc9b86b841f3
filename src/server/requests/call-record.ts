import { documentFields } from '#contract/fields/identity-fields.ts';
import { keptNameOf, neverKept } from '#contract/fields/marks.ts';
import { personalLeavesOf } from '#contract/fields/personal-leaves.ts';
import { operations, type OperationName } from '#contract/service/operations.ts';
import { isShortText, KeptJson } from '#server/facts/kept-shapes.ts';
import { isRampId, isReference } from '#server/facts/reports.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { callPlace } from '#server/personal/sealed-places.ts';
import type { OpenedCall } from '#server/projection/directory.ts';
import type { PersonalValues } from '#server/projection/personal-reports.ts';

import type { FinishedCall } from './finished-call.ts';
import { keptFacts, type KeptFacts } from './kept-facts.ts';

const mostValues = 60;
const longestValue = 1000;

/**
 * The personal values of a call: the contract's personal leaves of query, body and answer, whichever is there; what was answered stands
 * over what was asked. Values longer than any that the interface bounds are left out.
 */
export function keptValues(
  operation: OperationName,
  { asked, answered }: Pick<FinishedCall, 'asked' | 'answered'>,
  isSuccess: boolean,
): PersonalValues {
  const { query, request, answer } = personalLeavesOf(operation);
  const values = new Map<string, string>();
  for (const leaf of query) collect(leaf, asked.parameters, values);
  for (const leaf of request) collect(leaf, asked.body, values);
  if (isSuccess) for (const leaf of answer) collect(leaf, answered, values);
  return values;
}

/** Follows a path of the operations table; `[]` is every element, `*` every key. */
function collect(leaf: string, value: unknown, into: Map<string, string>): void {
  const steps = leaf.split('.');
  const walk = (at: number, here: unknown, place: Place): void => {
    const step = steps[at];
    const parent = steps[at - 1] ?? '';
    if (step === undefined) keep(place, here, into);
    else if (step.endsWith('[]')) {
      const list = fieldOf(here, step.slice(0, -2));
      if (Array.isArray(list)) for (const item of list) walk(at + 1, item, { ...place, within: item });
    } else if (step === '*') {
      if (!isRecord(here)) return;
      for (const [key, one] of Object.entries(here)) walk(at + 1, one, { ...place, name: key, parent });
    } else walk(at + 1, fieldOf(here, step), { ...place, name: step, parent });
  };
  walk(0, value, { name: '', parent: '', within: undefined });
}

interface Place {
  readonly name: string;
  readonly parent: string;
  /** The element of a list that holds it. */
  readonly within: unknown;
}

function keep(place: Place, value: unknown, into: Map<string, string>): void {
  if (typeof value !== 'string' || value === '' || value.length > longestValue) return;
  const field = fieldName(place);
  if (neverKept.has(field) || value.includes('\0') || /\p{Cs}/u.test(value)) return;
  if (field.length <= 100 && (into.has(field) || into.size < mostValues)) into.set(field, value);
}

/** The two spellings of a birth date are one field; a document's number says whose it is. */
function fieldName({ name, parent, within }: Place): string {
  const field = keptNameOf(name, parent.replace('[]', ''));
  const type = field === documentFields.number.keptAs ? fieldOf(within, 'type') : undefined;
  return typeof type === 'string' ? `${field}:${type}` : field;
}

function fieldOf(value: unknown, field: string): unknown {
  return isRecord(value) && Object.hasOwn(value, field) ? value[field] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a record needs beside the call. */
export interface RecordParts {
  readonly dataKeys: Pick<DataKeys, 'seal'>;
  /** The service's time at an instant of the machine, milliseconds both. */
  readonly serviceTimeAt: (machineMs: number) => number;
}

const longestUri = 2000;
const sameMs = 1000;

/** A call as it is stored: nothing personal in clear, its personal values sealed as one, everything bounded. T-6. */
export function recordOf(call: FinishedCall, { dataKeys: keys, serviceTimeAt }: RecordParts): OpenedCall {
  const isSuccess = call.status !== null && call.status >= 200 && call.status < 300;
  const facts = {
    ...keptFacts(call.operation, call, isSuccess),
    ...(isSuccess && operations[call.operation].isWrite && serviceInstant(call.atMs, serviceTimeAt)),
  };
  const values = keptValues(call.operation, call, isSuccess);
  const callFacts = new KeptJson(facts);
  const reference =
    callFacts.text('asked', 'identityReference') ??
    callFacts.text('asked', 'identity_reference') ??
    callFacts.text('answered', 'identityReference');
  const ramp = callFacts.text('answered', 'ramp_id') ?? callFacts.text('asked', 'ramp_id');
  return {
    call: {
      id: call.id,
      at: call.atMs * 1000,
      staff_id: call.staffId,
      operation: call.operation,
      method: operations[call.operation].method,
      uri: withoutEmail(call.uri).slice(0, longestUri),
      identity_reference: isReference(reference) ? reference : null,
      ramp_id: isRampId(ramp) ? ramp : null,
      outcome: call.outcome,
      status: call.status,
      duration_ms: Math.round(call.durationMs),
      attempts: call.attempts,
      trace_id: isShortText(call.traceId) ? call.traceId : null,
      key_id: call.keyId,
      signed_timestamp: call.signedTimestamp,
      body_bytes: call.bodyBytes,
      body_sha256: call.bodySha256,
      facts: JSON.stringify(facts),
      personal_encrypted: sealed(values, call.id, keys),
    },
    callFacts,
    values,
  };
}

/** Of a service whose clock is the machine's there is nothing to say. Choice: recheckDue. */
function serviceInstant(
  atMs: number,
  serviceTimeAt: RecordParts['serviceTimeAt'],
): Pick<KeptFacts, 'serviceAt'> {
  const serviceMs = serviceTimeAt(atMs);
  return Math.abs(serviceMs - atMs) < sameMs ? {} : { serviceAt: new Date(serviceMs).toISOString() };
}

function sealed(values: PersonalValues, id: string, keys: Pick<DataKeys, 'seal'>): string | null {
  if (values.size === 0) return null;
  return keys.seal(JSON.stringify(Object.fromEntries(values)), callPlace(id));
}

/** The one personal value in a query; already masked by the caller, and never stored either way. */
function withoutEmail(uri: string): string {
  return uri.replaceAll(/([?&]email=)[^&]*/g, '$1•••');
}
