import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { DeskServer } from '#testing/desk-server.ts';
import { openProviderDesk, type ProviderDesk } from '#testing/oidc/provider-desk.ts';

describe('sign-in with a company account, at several instances', () => {
  let at: ProviderDesk;
  let other: DeskServer;
  beforeEach(async () => {
    at = await openProviderDesk();
    other = await at.desk.openAnother();
  });
  afterEach(async () => at.close());

  const finishAt = async ({ app }: DeskServer, query: URLSearchParams, cookie: string) => {
    const answer = await app.inject({ url: `/api/oidc/callback?${query.toString()}`, headers: { cookie } });
    return answer.cookies.find(({ name, value }) => name === 'rampart-session' && value !== '')?.value;
  };

  it('begins at one and ends at another, and the session goes on at both', async () => {
    const { location, cookie } = await at.start();
    const session = await finishAt(other, at.provider.agree(location), cookie);
    for (const { app } of [at.desk, other]) {
      const answer = await app.inject({
        url: '/api/session',
        headers: { cookie: `rampart-session=${session}` },
      });
      expect(answer.json()).toMatchObject({ staff: { name: 'Alex Example' } });
    }
  });

  it('a round that comes back to all of them at once lets one in', async () => {
    const { location, cookie } = await at.start();
    const query = at.provider.agree(location);
    const desks = Array.from({ length: 8 }, (_, number) => (number % 2 === 0 ? at.desk : other));
    const sessions = await Promise.all(desks.map(async (desk) => finishAt(desk, query, cookie)));
    expect(sessions.filter((session) => session !== undefined)).toHaveLength(1);
  });

  it('a first sign-in at all of them at once makes one account', async () => {
    const rounds = await Promise.all(Array.from({ length: 6 }, async () => at.start()));
    const sessions = await Promise.all(
      rounds.map(async ({ location, cookie }, number) =>
        finishAt(number % 2 === 0 ? at.desk : other, at.provider.agree(location), cookie),
      ),
    );
    expect(sessions).not.toContain(undefined);
    expect(await at.accounts()).toHaveLength(1);
  });

  it('a logout token sent to all of them at once is accepted once', async () => {
    await at.signIn();
    const logoutToken = await at.provider.logoutToken();
    const answers = await Promise.all(
      [at.desk, other, at.desk, other].map(async ({ app }) =>
        app.inject({
          method: 'POST',
          url: '/api/oidc/logout',
          payload: `logout_token=${logoutToken}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ]);
    expect(await at.desk.db.selectFrom('session').selectAll().execute()).toEqual([]);
  });
});
