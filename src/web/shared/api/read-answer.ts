import { catch as readOr, looseObject, optional, string, unknown } from 'zod';

import { refusalText } from '#contract/service/refusal-texts.ts';
import { problemCodeOf } from '#contract/desk/problem.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { retryTime } from '#web/shared/time/retry-time.ts';

import { ApiError, type AnsweredBy } from './api-error.ts';
import { apiWords as words } from './api-words.ts';
import { recordPosition } from './live-reads.ts';

export interface HttpAnswer {
  status: number;
  header: (name: string) => string | null;
  text: string;
}

/** A 2xx; `json` is null for an empty body, `fetchedAt` an ISO instant. */
export interface DeskAnswer {
  status: number;
  json: unknown;
  text: string;
  requestId: string | null;
  fetchedAt: string;
}

const textOrNothing = readOr(optional(string()), undefined);
const failureBody = readOr(
  looseObject({
    type: textOrNothing,
    title: textOrNothing,
    detail: textOrNothing,
    message: textOrNothing,
    requestId: textOrNothing,
    traceId: textOrNothing,
    errors: optional(unknown()),
  }),
  { errors: null },
);

/** Returns a good answer or throws its ApiError. Spec: Errors. */
export function readAnswer(answer: HttpAnswer, nowMs: number = Date.now()): DeskAnswer {
  const requestId = answer.header('x-request-id');
  const json = parseJson(answer.text);
  if (answer.status >= 200 && answer.status < 300 && json !== undefined) {
    recordPosition(json, answer.header);
    return {
      status: answer.status,
      json,
      text: answer.text,
      requestId,
      fetchedAt: new Date(nowMs).toISOString(),
    };
  }
  if (answer.status === 404) recordPosition(json, answer.header);
  throw failure(answer, json, nowMs);
}

function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failure(answer: HttpAnswer, json: unknown, nowMs: number): ApiError {
  const answeredBy: AnsweredBy = answer.header('x-answered-by') === 'service' ? 'service' : 'console';
  const body = failureBody.parse(json);
  // Show the service's words unchanged.
  const wordsOf = (said: string) => (answeredBy === 'console' ? contractText(said) : said);
  return new ApiError({
    answeredBy,
    status: answer.status,
    title:
      (body.title === undefined ? undefined : wordsOf(body.title)) ??
      body.message ??
      (answeredBy === 'service' ? refusalText(json) : null) ??
      words[answeredBy === 'service' ? 'serviceAnswered' : 'deskAnswered']({ status: answer.status }),
    detail: body.detail === undefined ? null : wordsOf(body.detail),
    errors: body.errors ?? null,
    requestId: body.requestId ?? answer.header('x-request-id'),
    traceId: body.traceId ?? null,
    retryAtMs: retryAt(answer.header('retry-after'), nowMs),
    code: answeredBy === 'console' && body.type ? problemCodeOf(body.type) : null,
    body: json ?? answer.text.slice(0, 2000),
  });
}

function retryAt(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\d{1,6}$/.test(value)) return retryTime(Number(value), nowMs);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(nowMs, at);
}
