import { describe, expect, it } from 'vitest';

import { ApiError } from '#web/shared/api/api-error.ts';
import { outcomeBeforeSending } from '#web/shared/write/write-outcome.ts';

import { type Attempt, attemptFor } from './sending-attempt.ts';
import { outcomeOfFailure } from './sending-outcome.ts';
import { sendingAfter, type SendingEvent, type SendingState } from './sending-state.ts';

const error = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ answeredBy: 'console', status: 500, title: 'x', ...facts });
const after = (...events: SendingEvent[]) => events.reduce<SendingState>(sendingAfter, { phase: 'idle' });

describe('sending', () => {
  const started: SendingEvent = { kind: 'started', totalBytes: 10 };

  it('goes from connecting over bytes to waiting', () => {
    expect(after(started).phase).toBe('connecting');
    expect(after(started, { kind: 'progressed', sentBytes: 4, totalBytes: 10 })).toEqual({
      phase: 'uploading',
      sentBytes: 4,
      totalBytes: 10,
    });
    expect(after(started, { kind: 'progressed', sentBytes: 10, totalBytes: 10 }).phase).toBe('waiting');
  });

  it('begins no second time while it is under way', () => {
    const uploading = after(started, { kind: 'progressed', sentBytes: 4, totalBytes: 10 });
    expect(sendingAfter(uploading, started)).toBe(uploading);
    expect(sendingAfter(uploading, { kind: 'put-aside' })).toBe(uploading);
  });

  it('ends once: what comes after the end changes nothing', () => {
    const ended = after(started, { kind: 'ended', outcome: { phase: 'not-sent', why: 'cancelled' } });
    expect(sendingAfter(ended, { kind: 'progressed', sentBytes: 10, totalBytes: 10 })).toBe(ended);
    expect(
      sendingAfter(ended, { kind: 'ended', outcome: { phase: 'unknown', why: 'cancelled', error: null } }),
    ).toBe(ended);
  });
});

describe('how a failure is told', () => {
  const cancelled = new DOMException('x', 'AbortError');

  it('cancelled: not sent before every byte has left, unknown afterwards', () => {
    expect(outcomeOfFailure(cancelled, false)).toEqual({ phase: 'not-sent', why: 'cancelled' });
    expect(outcomeOfFailure(cancelled, true)).toMatchObject({ phase: 'unknown', why: 'cancelled' });
  });

  it('a lost connection is unknown', () => {
    expect(outcomeOfFailure(error({ answeredBy: 'network', status: null }), true).phase).toBe('unknown');
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
    expect(outcomeBeforeSending(error({ answeredBy: 'network', status: null }), 'cancelled')).toEqual({
      phase: 'not-sent',
      why: 'desk-not-reached',
    });
    expect(
      outcomeBeforeSending(error({ answeredBy: 'network', status: null, isOffline: true }), 'cancelled'),
    ).toEqual({
      phase: 'not-sent',
      why: 'offline',
    });
  });
});

describe('the idempotency key', () => {
  const planned = (from: Attempt | null, fingerprint = 'a', plan = 'why') => ({
    ...attemptFor(from, fingerprint, plan),
    idempotencyKey: 'key-1',
  });

  it('is asked for once, and is the same for the same unchanged attempt', () => {
    expect(attemptFor(null, 'a', 'why').idempotencyKey).toBeNull();
    expect(attemptFor(planned(null), 'a', 'why').idempotencyKey).toBe('key-1');
  });

  it('is a new one after an edit, of the request as of why it is sent', () => {
    expect(attemptFor(planned(null), 'b', 'why').idempotencyKey).toBeNull();
    expect(attemptFor(planned(null), 'a', 'why else').idempotencyKey).toBeNull();
  });

  it('stays for what may have been sent already, whatever reason is given now', () => {
    const unknown = { ...planned(null), isUnknown: true };
    expect(attemptFor(unknown, 'a', 'why else').idempotencyKey).toBe('key-1');
    expect(attemptFor(unknown, 'b', 'why').idempotencyKey).toBeNull();
  });

  it('is a new one once the service has answered', () => {
    expect(attemptFor({ ...planned(null), isAnswered: true }, 'a', 'why').idempotencyKey).toBeNull();
  });
});
