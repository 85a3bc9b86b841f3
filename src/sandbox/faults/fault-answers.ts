import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FaultRequest } from '#contract/sandbox/faults.ts';
import { errorCauses, type ErrorStatus } from '#contract/service/errors.ts';

type StatusFault = Extract<FaultRequest, { kind: 'status' }>;

/** An answer in place of the work's. */
export interface FaultAnswerParts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const html = '<!doctype html><html><head><title>Gateway</title></head><body><h1>Gateway</h1></body></html>';

/** A refusal in the document's body shape for its status: 400 and 500 traced, 422 with `errors`. Spec: Errors. */
export function statusAnswer({ status, retryAfterSeconds }: StatusFault): FaultAnswerParts {
  const hasUsualRetry = status === 429 || status === 503;
  const retryAfter = retryAfterSeconds ?? (hasUsualRetry ? 1 : null);
  const message =
    status in errorCauses ? errorCauses[status as ErrorStatus] : (STATUS_CODES[status] ?? 'Error');
  const body = {
    message,
    status,
    ...((status === 400 || status === 500) && { traceId: randomUUID() }),
    ...(status === 422 && { errors: {} }),
  };
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify(body),
  };
}

/** What stands in the place of the answer of work that was done with `status`; null for faults that leave it as it is. */
export function replacedAnswer(fault: FaultRequest, status: number): FaultAnswerParts | null {
  // A 204 would have no body at all.
  const withBody = status === 204 ? 200 : status;
  if (fault.kind === 'html') {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return { status: fault.status ?? withBody, headers, body: html };
  }
  if (fault.kind !== 'wrong-shape') return null;
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status: withBody, headers, body: '{"data":[{"type":"unexpected"}]}' };
}
