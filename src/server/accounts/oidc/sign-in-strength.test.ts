import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openProviderDesk, type ProviderDesk } from '#testing/oidc/provider-desk.ts';

describe('how strongly someone must have signed in at the provider', () => {
  let at: ProviderDesk;
  beforeAll(async () => {
    at = await openProviderDesk({ environment: { OIDC_ACR: 'gold silver', OIDC_AMR: 'hwk mfa' } });
  });
  afterAll(async () => at.close());

  it('is asked of the provider', async () => {
    const answer = await at.desk.app.inject('/api/oidc/start');
    expect(new URL(String(answer.headers.location)).searchParams.get('acr_values')).toBe('gold silver');
  });

  it.each<[what: string, isIn: boolean, said: JWTPayload]>([
    ['strongly enough', true, { acr: 'silver', amr: ['pwd', 'mfa'] }],
    ['at another level', false, { acr: 'bronze', amr: ['mfa'] }],
    ['at a level that is not said', false, { amr: ['mfa'] }],
    ['at a level that is no text', false, { acr: ['gold'], amr: ['mfa'] }],
    ['with a password alone', false, { acr: 'gold', amr: ['pwd'] }],
    ['in a way that is not said', false, { acr: 'gold' }],
    ['in a way that is no list', false, { acr: 'gold', amr: 'mfa' }],
  ])('%s: is in %s', async (_what, isIn, said) => {
    at.provider.behaviour = { claims: (claims) => ({ ...claims, ...said }) };
    const { to } = await at.signIn();
    expect(to).toBe(isIn ? '/' : '/sign-in?problem=answer-not-trusted');
  });

  it('is the ID token’s to say, not UserInfo’s', async () => {
    at.provider.behaviour = {
      claims: ({ email: _email, ...claims }) => claims,
      userInfo: (person) => ({ ...person, acr: 'gold', amr: ['mfa'] }),
    };
    expect((await at.signIn()).to).toBe('/sign-in?problem=answer-not-trusted');
  });
});
