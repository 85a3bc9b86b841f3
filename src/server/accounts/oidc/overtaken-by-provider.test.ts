import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JWTPayload } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openProviderDesk, type ProviderDesk } from '#testing/oidc/provider-desk.ts';

describe('a sign-in ended by the provider before its session began', () => {
  let at: ProviderDesk;
  beforeEach(async () => {
    at = await openProviderDesk();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await at.close();
  });

  /** Signs in, and does this once the provider has vouched. */
  const signInWhile = async (meanwhile: () => Promise<unknown>) => {
    const { trail } = at.desk.app.audit;
    const intend = trail.intend.bind(trail);
    vi.spyOn(trail, 'intend').mockImplementationOnce(async (subject) => {
      const intent = await intend(subject);
      await meanwhile();
      return intent;
    });
    return at.signIn();
  };
  const postLogout = async (token: string) => {
    const answer = await at.desk.app.inject({
      method: 'POST',
      url: '/api/oidc/logout',
      payload: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return answer.statusCode;
  };
  const sessions = async () => at.desk.db.selectFrom('session').select('id').execute();
  const refused = { status: 400, to: '/sign-in?problem=provider-refused', session: undefined };

  it.each<[string, JWTPayload]>([
    ['their account', { sub: 'account-1', sid: undefined }],
    ['their session there', { sub: undefined, sid: 'of-account-1' }],
    ['their session there, with their account', { sub: 'account-1', sid: 'of-account-1' }],
  ])('does not get in after a logout of %s, and can the next time', async (_what, claims) => {
    const outcome = await signInWhile(async () =>
      expect(await postLogout(await at.provider.logoutToken(claims))).toBe(200),
    );
    expect(outcome).toEqual(refused);
    expect(await sessions()).toEqual([]);
    await at.desk.app.audit.trail.drain();
    const written = await at.desk.db
      .selectFrom('audit_entry')
      .select(['kind', 'outcome', 'details'])
      .where('action', '=', 'sign-in')
      .orderBy('seq')
      .execute();
    expect(written).toMatchObject([{ kind: 'intent' }, { kind: 'outcome', outcome: 'refused' }]);
    expect(JSON.parse(written[1]?.details ?? '')).toMatchObject({ problem: 'provider-refused' });
    expect((await at.signIn()).session).toBeDefined();
  });

  it('is signed out in the end, whichever comes first', async () => {
    for (let turns = 0; turns < 20; turns += 1) {
      let logout: Promise<number> | undefined;
      const token = await at.provider.logoutToken({ sub: 'account-1' });
      await signInWhile(async () => {
        logout = postLogout(token);
        for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      });
      expect(await logout).toBe(200);
      expect(await sessions()).toEqual([]);
    }
  });

  it.each<[string, JWTPayload]>([
    ['another account', { sub: 'account-2', sid: undefined }],
    ['another session of theirs', { sub: 'account-1', sid: 'another' }],
    ['a session of that name of another account', { sub: 'account-2', sid: 'of-account-1' }],
  ])('gets in after a logout of %s', async (_what, claims) => {
    const outcome = await signInWhile(async () => postLogout(await at.provider.logoutToken(claims)));
    expect(outcome.session).toBeDefined();
  });

  it('gets in when a used logout token is sent again', async () => {
    const token = await at.provider.logoutToken({ sub: 'account-1' });
    await postLogout(token);
    const outcome = await signInWhile(async () => expect(await postLogout(token)).toBe(400));
    expect(outcome.session).toBeDefined();
  });

  it('does not get in after another of their sign-ins showed that they have lost their role', async () => {
    const outcome = await signInWhile(async () => {
      at.provider.behaviour = { claims: (claims) => ({ ...claims, roles: [] }) };
      expect((await at.signIn()).to).toBe('/sign-in?problem=role-unknown');
    });
    expect(outcome).toEqual(refused);
    expect(await sessions()).toEqual([]);
  });
});
