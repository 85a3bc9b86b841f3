import { type $ZodType, type output, safeParse } from 'zod/v4/core';

import { errorWords } from './error-words.ts';
import { activityHeaders, sessionLoss, waitForSession } from './desk-session.ts';
import { ApiError, isSessionLost } from './api-error.ts';
import { takeEarlyAnswer } from './page-start.ts';
import { type DeskAnswer, readAnswer } from './read-answer.ts';
import { inheritPosition } from './live-reads.ts';

export interface DeskRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Ask for the password in place (default), or fail. */
  onSessionLost?: 'ask' | 'fail';
}

/**
 * Calls the desk. Throws ApiError for anything but a 2xx with JSON or an empty body, AbortError if cancelled.
 * After a lost session the person signs in in place and the call runs again: the desk had refused it before
 * acting.
 */
export async function deskFetch(request: DeskRequest): Promise<DeskAnswer> {
  return withSession(request.onSessionLost ?? 'ask', async () => fetchOnce(request));
}

/** Checks deskFetch's answer against the contract. */
export async function deskJson<Schema extends $ZodType>(
  schema: Schema,
  request: DeskRequest,
): Promise<output<Schema>> {
  const answer = await deskFetch(request);
  const parsed = safeParse(schema, answer.json);
  if (parsed.success) return inheritPosition(answer.json, parsed.data);
  throw new ApiError({
    answeredBy: 'console',
    status: answer.status,
    title: errorWords.notUnderstood.title,
    detail: errorWords.notUnderstood.advice,
    requestId: answer.requestId,
    body: answer.json,
  });
}

export async function withSession<Answer>(
  onLost: 'ask' | 'fail',
  call: () => Promise<Answer>,
): Promise<Answer> {
  const regainedBefore = sessionLoss.timesRegained();
  try {
    return await call();
  } catch (error) {
    if (onLost === 'fail' || !isSessionLost(error)) throw error;
    // Don't ask twice if the person signed in for another call meanwhile.
    const isMended = sessionLoss.timesRegained() !== regainedBefore;
    if (!isMended && (await waitForSession()) === 'gave-up') throw error;
    return call();
  }
}

async function fetchOnce({ method = 'GET', path, body, headers, signal }: DeskRequest): Promise<DeskAnswer> {
  const response = await reach(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...activityHeaders(),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
  });
  return readAnswer(response);
}

async function reach(path: string, init: RequestInit) {
  try {
    const early = init.method === 'GET' ? takeEarlyAnswer(path) : undefined;
    const response = await (early ?? fetch(path, init));
    const text = await response.text();
    init.signal?.throwIfAborted();
    return { status: response.status, header: (name: string) => response.headers.get(name), text };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw networkError();
  }
}

/** Tells being offline from an unreachable desk. */
export function networkError(): ApiError {
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine;
  return new ApiError({
    answeredBy: 'network',
    status: null,
    title: isOffline ? errorWords.offline.title : errorWords.unreachable.title,
    detail: isOffline ? errorWords.offline.advice : null,
    isOffline,
  });
}
