import { describe, expect, it } from 'vitest';

import { DeskError } from '#server/http/errors.ts';

import { stepAfter } from './batch-rules.ts';

const nowMs = Date.parse('2026-05-04T10:00:00Z');
const answered = (status: number, retryAfter: string | null = null) =>
  stepAfter({ answer: { status, retryAfter }, failure: null }, nowMs);

describe('what a reply says of a reference', () => {
  it.each([
    [200, 'done'],
    [404, 'not-found'],
    [400, 'failed'],
    [403, 'failed'],
    [422, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
  ])('%i: %s', (status, state) =>
    expect(answered(status)).toEqual({ kind: 'answered', state, status, problem: null }),
  );

  it.each([
    ['seconds', '30', 30_000],
    ['a date', 'Mon, 04 May 2026 10:02:00 GMT', 120_000],
    ['nothing', null, 60_000],
    ['no time', 'soon', 60_000],
    ['no wait', '0', 1000],
    ['a year', '31536000', 86_400_000],
  ])('of 429 with %s nothing, and for how long nothing is asked', (_what, retryAfter, pauseMs) =>
    expect(answered(429, retryAfter)).toEqual({ kind: 'waits', because: 'too-many-requests', pauseMs }),
  );

  it.each([
    ['service-unreachable', 'service'],
    ['busy', 'service'],
    ['not-recorded', 'trail'],
  ] as const)('of a call that was not sent nothing: %s', (code, because) =>
    expect(stepAfter({ answer: null, failure: new DeskError(code) }, nowMs)).toEqual({
      kind: 'waits',
      because,
      pauseMs: 15_000,
    }),
  );

  it.each(['service-timeout', 'service-answer-invalid', 'outcome-unknown'] as const)(
    'of %s a failure',
    (code) =>
      expect(stepAfter({ answer: null, failure: new DeskError(code) }, nowMs)).toEqual({
        kind: 'answered',
        state: 'failed',
        status: null,
        problem: code,
      }),
  );

  it('of a refused signature nothing', () =>
    expect(answered(401)).toEqual({ kind: 'waits', because: 'signature', pauseMs: 60_000 }));
});
