import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';

import type { OperationName } from '#contract/service/operations.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { FinishedCall } from '../server/directory/requests/kept-facts.ts';

type Asked = Partial<FinishedCall['asked']>;

export function finishedCall(
  operation: OperationName,
  asked: Asked,
  others: Partial<FinishedCall> = {},
): FinishedCall {
  return {
    id: uuidv7(),
    atMs: Date.parse('2026-05-04T10:00:00Z'),
    staffId: 'nobody',
    operation,
    uri: '/eapi/v0/somewhere',
    outcome: 'answered',
    status: 200,
    durationMs: 12.4,
    attempts: 1,
    traceId: null,
    keyId: 'sandbox-key',
    signedTimestamp: '1777888800000000',
    bodyBytes: 0,
    bodySha256: null,
    answered: undefined,
    withheld: [],
    ...others,
    asked: { parameters: {}, body: null, ...asked },
  };
}

export function callbackEvent(
  body: Readonly<Record<string, string>>,
  others: Partial<CallbackEventTable> = {},
): CallbackEventTable & { readonly body: unknown } {
  const receivedAt = others.received_at ?? Date.parse('2026-05-04T10:00:00Z') * 1000;
  const { ramp_id: rampId, identity_reference: reference, status = null, status_date: date = null } = body;
  const milliseconds = date === null ? Number.NaN : Date.parse(`${date.replace(' ', 'T')}Z`);
  return {
    id: uuidv7(),
    body_digest: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
    body_encrypted: null,
    received_at: receivedAt,
    received_service_at: receivedAt,
    kind: rampId === undefined ? 'identity' : 'ramp',
    object_id: rampId ?? reference ?? null,
    status,
    status_date: date,
    status_at: Number.isNaN(milliseconds) ? null : milliseconds * 1000,
    facts: JSON.stringify(rampId === undefined ? {} : body),
    findings: '[]',
    processed_at: receivedAt,
    result: 'applied',
    is_late: 0,
    ...others,
    body,
  };
}
