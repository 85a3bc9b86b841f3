import { operations } from '#contract/service/operations.ts';
import type { PersonalValues } from '#server/directory/facts/call-values.ts';
import { isShortText } from '#server/directory/facts/kept-shapes.ts';
import type { OpenedCall } from '#server/directory/projection/directory.ts';
import { KeptJson } from '#server/directory/reports/kept-json.ts';
import { isRampId, isReference } from '#server/directory/reports/reports.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { callPlace } from '#server/personal/sealed-places.ts';

import type { FinishedCall } from './finished-call.ts';
import { keptFacts } from './kept-facts.ts';
import { keptValues } from './kept-values.ts';

const longestUri = 2000;

/** A call as it is stored: nothing personal in clear, its personal values sealed as one, everything bounded. Trust: 6. */
export function recordOf(call: FinishedCall, keys: Pick<DataKeys, 'seal'>): OpenedCall {
  const isSuccess = call.status !== null && call.status >= 200 && call.status < 300;
  const facts = keptFacts(call.operation, call, isSuccess);
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

function sealed(values: PersonalValues, id: string, keys: Pick<DataKeys, 'seal'>): string | null {
  if (values.size === 0) return null;
  return keys.seal(JSON.stringify(Object.fromEntries(values)), callPlace(id));
}

/** The one personal value that stands in a query; masked already by whoever hands it over, and never stored all the same. */
function withoutEmail(uri: string): string {
  return uri.replaceAll(/([?&]email=)[^&]*/g, '$1•••');
}
