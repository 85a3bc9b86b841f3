import { describe, expect, it } from 'vitest';

import { ApiError } from '#web/shared/api/api-error.ts';

import { outcomeBeforeSending, outcomeOfFailure } from './write-outcome.ts';

const error = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ answeredBy: 'console', status: 500, title: 'x', ...facts });

describe('what a failure means', () => {
  const cancelled = new DOMException('x', 'AbortError');

  it('cancelled: not sent before every byte has left, unknown afterwards', () => {
    expect(outcomeOfFailure(cancelled, false)).toEqual({ phase: 'not-sent', why: 'cancelled' });
    expect(outcomeOfFailure(cancelled, true)).toMatchObject({ phase: 'unknown', why: 'cancelled' });
  });

  it('a lost connection is unknown', () => {
    expect(outcomeOfFailure(error({ answeredBy: 'network', status: null }), true).phase).toBe('unknown');
    expect(outcomeOfFailure(new Error('of this page'), false).phase).toBe('unknown');
  });

  it.each(['outcome-unknown', 'service-timeout', 'service-answer-invalid', 'in-progress'] as const)(
    '%s of the desk is unknown',
    (code) => {
      expect(outcomeOfFailure(error({ status: 504, code }), true).phase).toBe('unknown');
    },
  );

  it('a gateway that knows no codes of ours, and an answer of success that cannot be read, are unknown', () => {
    expect(outcomeOfFailure(error({ status: 504 }), true).phase).toBe('unknown');
    expect(outcomeOfFailure(error({ status: 502 }), true).phase).toBe('unknown');
    expect(outcomeOfFailure(error({ answeredBy: 'service', status: 202 }), true).phase).toBe('unknown');
  });

  it('refusals of the service and of the desk are refusals', () => {
    expect(outcomeOfFailure(error({ answeredBy: 'service', status: 422 }), true).phase).toBe('refused');
    expect(outcomeOfFailure(error({ answeredBy: 'service', status: 401 }), true).phase).toBe('refused');
    expect(outcomeOfFailure(error({ status: 503, code: 'busy' }), true).phase).toBe('refused');
    expect(outcomeOfFailure(error({ status: 502, code: 'service-unreachable' }), true).phase).toBe('refused');
  });

  it('what stops before anything was asked of the desk is what the sender calls it', () => {
    expect(outcomeBeforeSending(new Error('aborted'), 'cancelled')).toEqual({
      phase: 'not-sent',
      why: 'cancelled',
    });
  });

  it('a desk that is not reached beforehand has sent nothing', () => {
    const unreached = { answeredBy: 'network', status: null } as const;
    expect(outcomeBeforeSending(error(unreached), 'cancelled')).toEqual({
      phase: 'not-sent',
      why: 'desk-not-reached',
    });
    expect(outcomeBeforeSending(error({ ...unreached, isOffline: true }), 'cancelled')).toEqual({
      phase: 'not-sent',
      why: 'offline',
    });
  });
});
