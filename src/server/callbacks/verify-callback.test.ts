import { describe, expect, it } from 'vitest';

import { signCallback } from '#testing/sign-callback.ts';

import { createVerifier, type ShownCallback } from './verify-callback.ts';

const nowMs = Date.parse('2026-05-04T10:00:00Z');
const pairs = { key: 'first', secret: 'first-secret', next: { key: 'next', secret: 'next-secret' } };
const style = { separator: 'space', emptyBody: 'omit' } as const;
const verify = createVerifier({ authentication: 'signature' }, { ...pairs, style } as never);
const url = '/callbacks';

/** A body that counts how often a signature is made of it. */
function countedBody() {
  const body = Buffer.from('{"ramp_id":"r-1"}');
  const signings = { count: 0 };
  const { byteLength } = body;
  Object.defineProperty(body, 'byteLength', {
    get() {
      signings.count += 1;
      return byteLength;
    },
  });
  return { body, signings };
}

const signed = (sent: Partial<Parameters<typeof signCallback>[1]>) =>
  signCallback('{"ramp_id":"r-1"}', {
    url,
    timestamp: String(nowMs * 1000),
    key: 'first',
    secret: 'first-secret',
    ...sent,
  });

describe('a callback’s signature', () => {
  const show = (
    authorization: string | undefined,
  ): ShownCallback & { readonly signings: { count: number } } => ({
    authorization,
    token: null,
    uri: url,
    ...countedBody(),
  });
  const right = signed({});
  const otherKey = signed({ key: 'somebody' });
  const otherSecret = signed({ secret: 'guessed' });
  const otherPair = signed({ secret: 'next-secret' });

  it.each([
    ['right', right, null],
    ['of a key that nobody has', otherKey, 'unknown-key'],
    ['of another secret', otherSecret, 'mismatch'],
    ['of the secret of the other pair', otherPair, 'mismatch'],
  ])('takes as much work whether it is right or wrong: %s', (_what, authorization, because) => {
    const [shown, usual] = [show(authorization), show(right)];
    expect(verify(shown, nowMs).refusedBecause).toBe(because);
    verify(usual, nowMs);
    expect(shown.signings.count).toBeGreaterThan(0);
    expect(shown.signings.count).toBe(usual.signings.count);
  });

  it.each([
    ['none', undefined, 'missing'],
    ['one that nobody can read', 'Bearer first:x:y', 'unreadable'],
    ['one of long ago', signed({ timestamp: String((nowMs - 300_001) * 1000) }), 'stale'],
    ['one of the future', signed({ timestamp: String((nowMs + 300_001) * 1000) }), 'ahead'],
  ])('costs no work when it is evidently invalid: %s', (_what, authorization, because) => {
    const shown = show(authorization);
    expect(verify(shown, nowMs).refusedBecause).toBe(because);
    expect(shown.signings.count).toBe(0);
  });
});
