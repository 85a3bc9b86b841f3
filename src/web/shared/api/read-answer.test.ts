import { describe, expect, it } from 'vitest';

import { type ApiError, isSessionLost } from './api-error.ts';
import { readAnswer } from './read-answer.ts';

const nowMs = Date.parse('2026-05-04T10:00:00Z');

function refusal(status: number, body: unknown, headers: Record<string, string> = {}): ApiError {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  try {
    readAnswer({ status, header: (name) => headers[name] ?? null, text }, nowMs);
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('the answer was taken for a good one');
}

const notSignedIn = {
  type: '/problems/not-signed-in',
  title: 'Not signed in',
  status: 401,
  requestId: 'r-1',
};

describe('an answer', () => {
  it('takes our own 401 for a lost session', () => {
    expect(isSessionLost(refusal(401, notSignedIn, { 'x-answered-by': 'console' }))).toBe(true);
  });

  it('never takes the service’s 401 for a lost session, not even with our words in it', () => {
    expect(
      isSessionLost(
        refusal(401, { message: 'unauthenticated', status: 401 }, { 'x-answered-by': 'service' }),
      ),
    ).toBe(false);
    expect(isSessionLost(refusal(401, notSignedIn, { 'x-answered-by': 'service' }))).toBe(false);
  });

  it('does not take a wrong password for a lost session', () => {
    expect(isSessionLost(refusal(401, { ...notSignedIn, type: '/problems/sign-in-refused' }))).toBe(false);
  });

  it('keeps what support asks for', () => {
    const { facts } = refusal(
      500,
      { message: 'broken', status: 200, traceId: 't-1' },
      { 'x-answered-by': 'service', 'x-request-id': 'r-2' },
    );
    expect(facts).toMatchObject({
      answeredBy: 'service',
      status: 500,
      title: 'broken',
      traceId: 't-1',
      requestId: 'r-2',
    });
  });

  it('reads how long to wait, in seconds or as a date', () => {
    const retryAt = (wait: string) => refusal(429, '', { 'retry-after': wait }).facts.retryAtMs;
    expect(retryAt('30')).toBe(nowMs + 30_000);
    // From a minute on in full ones, never too early.
    expect(retryAt('90')).toBe(Math.ceil((nowMs + 90_000) / 60_000) * 60_000);
    expect(retryAt(new Date(nowMs + 5000).toUTCString())).toBe(nowMs + 5000);
    expect(retryAt('soon')).toBeNull();
  });

  it.each(['<html>no</html>', '[]', 'null', '"x"', '{"title": 1, "errors": "odd"}', ''])(
    'survives the odd body %j',
    (text) => {
      expect(refusal(502, text).status).toBe(502);
    },
  );

  it('takes nothing for null, and refuses a 200 that is no JSON', () => {
    expect(readAnswer({ status: 204, header: () => null, text: '' }, 0)).toEqual({
      status: 204,
      json: null,
      text: '',
      requestId: null,
      fetchedAt: '1970-01-01T00:00:00.000Z',
    });
    expect(refusal(200, '<html>').answeredBy).toBe('console');
  });
});
