import { randomBytes } from 'node:crypto';
import { generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { describe, expect, it } from 'vitest';

import { verifyToken } from './verify-token.ts';

const nowMs = Date.parse('2026-05-04T10:00:00Z');
const now = nowMs / 1000;
const issuer = 'https://id.example';

/** A token that is right but for what signed it, as seen by code that takes the signer for the provider's key. */
async function verifySigned(
  alg: string,
  [signing, verifying]: readonly [CryptoKey | Uint8Array, CryptoKey | Uint8Array],
) {
  const claims = { iss: issuer, aud: 'rampart', sub: 's-1', iat: now, exp: now + 60 };
  const token = await new SignJWT(claims).setProtectedHeader({ alg }).sign(signing);
  const keys = async () => verifying as CryptoKey;
  return verifyToken(token, { provider: { issuer, keys }, clientId: 'rampart', nowMs });
}

describe('a token of the provider', () => {
  it.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'])(
    'may be signed %s',
    async (alg) => {
      const { privateKey, publicKey } = await generateKeyPair(alg);
      expect(await verifySigned(alg, [privateKey, publicKey])).toMatchObject({ sub: 's-1' });
    },
  );

  it.each(['HS256', 'HS384', 'HS512'])(
    'is never signed %s, whatever the key: a verifier could have made it',
    async (alg) => {
      const secret = randomBytes(64);
      await expect(verifySigned(alg, [secret, secret])).rejects.toMatchObject({
        code: 'ERR_JOSE_ALG_NOT_ALLOWED',
      });
    },
  );
});
