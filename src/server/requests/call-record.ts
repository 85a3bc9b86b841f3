import { operations } from '#contract/service/operations.ts';
import { isShortText, KeptJson } from '#server/facts/kept-shapes.ts';
import { isRampId, isReference } from '#server/facts/reports.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { callPlace } from '#server/personal/sealed-places.ts';
import type { OpenedCall } from '#server/projection/directory.ts';
import type { PersonalValues } from '#server/projection/personal-reports.ts';

import type { FinishedCall } from './finished-call.ts';
import { keptFacts, type KeptFacts } from './kept-facts.ts';
import { keptValues } from './kept-values.ts';

/** What a record needs beside the call. */
export interface RecordParts {
  readonly dataKeys: Pick<DataKeys, 'seal'>;
  /** The service's time at an instant of the machine, milliseconds both. */
  readonly serviceTimeAt: (machineMs: number) => number;
}

const longestUri = 2000;
const sameMs = 1000;

/** A call as it is stored: nothing personal in clear, its personal values sealed as one, everything bounded. Trust: 6. */
export function recordOf(call: FinishedCall, { dataKeys: keys, serviceTimeAt }: RecordParts): OpenedCall {
  const isSuccess = call.status !== null && call.status >= 200 && call.status < 300;
  const facts = {
    ...keptFacts(call.operation, call, isSuccess),
    ...(isSuccess && operations[call.operation].isWrite && serviceInstant(call.atMs, serviceTimeAt)),
  };
  const values = keptValues(call.operation, call, isSuccess);
  const told = new KeptJson(facts);
  const reference =
    told.text('asked', 'identityReference') ??
    told.text('asked', 'identity_reference') ??
    told.text('answered', 'identityReference');
  const ramp = told.text('answered', 'ramp_id') ?? told.text('asked', 'ramp_id');
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
    told,
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

/** The one personal value that stands in a query; masked already by whoever hands it over, and never stored all the same. */
function withoutEmail(uri: string): string {
  return uri.replaceAll(/([?&]email=)[^&]*/g, '$1•••');
}
