import type * as Crypto from 'node:crypto';
import type * as Argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const compared = vi.hoisted(() => [] as string[]);
const verified = vi.hoisted(() => [] as string[]);
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const verify: typeof argon2.verify = async (digest, ...rest) => {
    verified.push(String(digest));
    return argon2.verify(digest, ...rest);
  };
  return { ...argon2, verify };
});
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  return {
    ...crypto,
    timingSafeEqual: (one: Buffer, other: Buffer) => {
      compared.push([one.toString('latin1'), other.toString('latin1')].join(' = '));
      return crypto.timingSafeEqual(one, other);
    },
  };
});

// Loaded with what counts in place.
const { isSameText } = await import('#node/same-text.ts');
const { sign, verify } = await import('#node/signature.ts');
const { createVerifier } = await import('#server/callbacks/verify-callback.ts');
const { answerToTest, makeTestDelivery } = await import('#server/callbacks/test-delivery.ts');
const { readConfig } = await import('#server/config/config.ts');
const { authorizationOf, startTestSandbox } = await import('#sandbox/testing/test-sandbox.ts');
const { driftOfCode, totpCode, totpStep } = await import('#server/accounts/staff/totp.ts');
const { hashPassword, isPassword } = await import('#server/accounts/staff/passwords.ts');

const style = { separator: 'space', emptyBody: 'omit' } as const;
const nowMs = Date.parse('2026-05-04T10:00:00Z');
const body = Buffer.from('{}');
const timestamp = String(nowMs * 1000);
const signed = { method: 'POST', uri: '/callbacks', timestamp, body: [body] } as const;
const genuine = sign('sandbox-secret', signed, style);
const forged = genuine.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

/** A comparison that stops at the first difference leaks how much was right. */
describe('comparing a secret takes the same time wherever a guess goes wrong', () => {
  beforeEach(() => void compared.splice(0));

  it('two signatures', () => {
    expect(isSameText('abcd', 'abce')).toBe(false);
    expect(compared).toEqual(['abcd = abce']);
  });

  it('the signature of a request', () => {
    expect(verify('sandbox-secret', signed, forged, style)).toBe(false);
    expect(compared).toEqual([`${genuine} = ${forged}`]);
  });

  it('key and signature of a callback', () => {
    const config = readConfig({});
    const authorization = `Bearer sandbox-kex:${forged}:${timestamp}`;
    const callback = { authorization, token: null, uri: '/callbacks', body };
    expect(createVerifier(config.callbacks, config.service)(callback, nowMs).verification).toBe('invalid');
    expect(compared).toEqual(['sandbox-key = sandbox-kex', `${genuine} = ${forged}`]);
  });

  it('the token in a callback’s path', () => {
    const token = 'right-token-of-thirty-two-letters';
    const config = readConfig({ CALLBACK_AUTHENTICATION: 'path-token', CALLBACK_PATH_TOKEN: token });
    const given = token.replace(/s$/, 'z');
    const callback = { authorization: undefined, token: given, uri: '/callbacks', body };
    expect(createVerifier(config.callbacks, config.service)(callback, nowMs).verification).toBe('invalid');
    expect(compared).toEqual([`${token} = ${given}`]);
  });

  it('the digest of a test delivery, and its answer', () => {
    const digest = 'a'.repeat(64);
    const dataKeys = { digest: () => digest, digests: (): [string] => [digest] };
    const delivery = makeTestDelivery(dataKeys, nowMs);
    const other = Buffer.from(delivery.body.toString().replaceAll(digest, 'b'.repeat(64)));
    expect(answerToTest(other, dataKeys, nowMs)).toBeNull();
    expect(compared).toEqual([`${digest} = ${'b'.repeat(64)}`]);
    compared.splice(0);
    expect(delivery.isAnsweredBy('{}'.padEnd(JSON.stringify({ rampart_test: digest }).length))).toBe(false);
    expect(compared).toHaveLength(1);
  });

  it('key and signature of a call, in the sandbox', async () => {
    const sandbox = await startTestSandbox();
    try {
      const call = { method: 'GET', url: '/eapi/v0/identities/c-1' } as const;
      const unknown = { ...call, credentials: { key: 'test-kex', secret: 'test-secret' } };
      await sandbox.app.inject({ ...call, headers: { authorization: authorizationOf(unknown) } });
      expect(compared).toEqual(['test-key = test-kex']);
      compared.splice(0);
      const other = { ...call, credentials: { key: 'test-key', secret: 'test-secrex' } };
      const authorization = authorizationOf(other);
      compared.splice(0);
      expect((await sandbox.app.inject({ ...call, headers: { authorization } })).statusCode).toBe(401);
      const given = authorization.split(':').at(-2) ?? '';
      expect(given).toMatch(/^[0-9a-f]{64}$/);
      expect(compared.filter((one) => one.endsWith(` = ${given}`)).length).toBeGreaterThan(0);
    } finally {
      await sandbox.close();
    }
  });

  it('the code of an authenticator, with all seven that are recognised', () => {
    const secret = Buffer.alloc(20, 7);
    const good = [-3, -2, -1, 0, 1, 2, 3].map((step) => totpCode(secret, totpStep(nowMs) + step));
    expect(good).not.toContain('000000');
    expect(driftOfCode(secret, '000000', nowMs)).toBeNull();
    expect(compared).toEqual(good.map((code) => `${code} = 000000`));
  });
});

it('a password of an unknown name takes as long as a known one’s: one digest of the same cost is computed for each', async () => {
  const digest = await hashPassword('right');
  expect([await isPassword('wrong', digest), await isPassword('wrong', undefined)]).toEqual([false, false]);
  const costs = verified.map((one) => one.split('$').slice(0, 4).join('$'));
  expect(costs).toEqual(Array.from({ length: 2 }, () => '$argon2id$v=19$m=19456,t=2,p=1'));
  expect(verified[1]).not.toBe(digest);
});
