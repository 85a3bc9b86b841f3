import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openProviderDesk, type ProviderDesk } from '#testing/oidc/provider-desk.ts';

const alex = { sub: 'account-1', name: 'Alex Example', email: 'alex@company.example', roles: ['support'] };

describe('a company account', () => {
  let at: ProviderDesk;
  beforeEach(async () => {
    at = await openProviderDesk();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await at.close();
  });

  const whoAmI = async (session = '') =>
    at.desk.app.inject({ url: '/api/session', headers: { cookie: session } });
  const signInHere = async (email: string) =>
    at.desk.app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { email, password: 'rampart-sandbox' },
    });
  const entries = async () => {
    await at.desk.app.audit.trail.drain();
    const written = await at.desk.db
      .selectFrom('audit_entry')
      .select(['kind', 'outcome', 'details'])
      .where('action', '=', 'sign-in')
      .orderBy('seq')
      .execute();
    return written.map(({ details, ...entry }) => ({ ...entry, ...(JSON.parse(details) as object) }));
  };

  it('is identified by issuer and subject: with another name, e-mail and role it is the same person', async () => {
    await at.signIn();
    const [before] = await at.desk.db
      .selectFrom('staff')
      .select('id')
      .where('subject', '=', 'account-1')
      .execute();
    await at.signIn({ ...alex, name: 'Alex Married', email: 'new@company.example', roles: ['compliance'] });
    expect(await at.accounts()).toEqual([
      { subject: 'account-1', name: 'Alex Married', email: 'new@company.example', role: 'compliance' },
    ]);
    const [after] = await at.desk.db
      .selectFrom('staff')
      .select('id')
      .where('subject', '=', 'account-1')
      .execute();
    expect(after).toEqual(before);
  });

  it('is never identified by e-mail: one equal to a local account’s becomes another account', async () => {
    for (const isVerified of [false, true]) {
      const email = 'admin@rampart.test';
      const thief = { ...alex, sub: `thief-${isVerified}`, email, email_verified: isVerified };
      const { session } = await at.signIn(thief);
      expect((await whoAmI(session)).json()).toMatchObject({ staff: { role: 'support' } });
      expect((await signInHere(email)).json()).toMatchObject({ staff: { role: 'admin', email } });
    }
    expect(await at.accounts()).toMatchObject([
      // Unverified it may be anybody's, and is not shown.
      { subject: 'thief-false', email: 'thief-false' },
      { subject: 'thief-true', email: 'admin@rampart.test' },
    ]);
  });

  it('has no password: nobody signs in with its e-mail', async () => {
    await at.signIn();
    for (const email of ['alex@company.example', 'account-1', 'provider:account-1'])
      expect((await signInHere(email)).json()).toMatchObject({ type: '/problems/sign-in-refused' });
    expect((await signInHere('support@rampart.test')).statusCode).toBe(200);
  });

  it('has a language of its own, which the provider never changes', async () => {
    const { session } = await at.signIn();
    const changed = await at.desk.app.inject({
      method: 'POST',
      url: '/api/profile/language',
      headers: { cookie: session ?? '' },
      payload: { language: 'fr' },
    });
    expect(changed.statusCode).toBe(204);
    const again = await at.signIn({ ...alex, locale: 'de-DE' });
    expect((await whoAmI(again.session)).json()).toMatchObject({ staff: { language: 'fr' } });
  });

  it('a role changed at the provider counts after the next sign-in', async () => {
    const first = await at.signIn({ ...alex, roles: ['admin'] });
    await at.signIn({ ...alex, roles: ['auditor'] });
    expect((await whoAmI(first.session)).json()).toMatchObject({ staff: { role: 'auditor' } });
  });

  it('a person disabled here does not get in and is left unchanged', async () => {
    const { session } = await at.signIn();
    await at.desk.db
      .updateTable('staff')
      .set({ is_disabled: 1 })
      .where('subject', '=', 'account-1')
      .execute();
    expect((await whoAmI(session)).statusCode).toBe(401);
    expect(await at.signIn({ ...alex, roles: ['admin'] })).toEqual({
      status: 400,
      to: '/sign-in?problem=account-disabled',
      session: undefined,
    });
    expect(await at.accounts()).toMatchObject([{ role: 'support' }]);
  });

  it('disabled while they come back, a person gets a refusal and no session, and no success in the trail', async () => {
    const { db } = at.desk;
    const staff = db.updateTable('staff').set({ is_disabled: 1 }).where('subject', '=', 'account-1');
    const remove = db.deleteFrom.bind(db);
    // Old sessions are forgotten once the account was found good, before the new one begins.
    vi.spyOn(db, 'deleteFrom').mockImplementation(((table: 'session') => {
      const query = remove(table);
      if (table === 'session') query.where = () => ({ execute: async () => staff.execute() }) as never;
      return query;
    }) as typeof db.deleteFrom);
    expect(await at.signIn()).toEqual({
      status: 400,
      to: '/sign-in?problem=account-disabled',
      session: undefined,
    });
    expect(await db.selectFrom('session').select('id').execute()).toEqual([]);
    expect(await entries()).toMatchObject([
      { kind: 'intent', role: 'support' },
      { kind: 'outcome', outcome: 'refused', problem: 'account-disabled', staffId: expect.any(String) },
    ]);
  });

  it('every sign-in is in the trail, with nothing personal', async () => {
    await at.signIn();
    await at.signIn({ ...alex, roles: ['admin'] });
    await at.signIn({ ...alex, roles: [] });
    const [{ id } = { id: '' }] = await at.desk.db
      .selectFrom('staff')
      .select('id')
      .where('subject', '=', alex.sub)
      .execute();
    const written = await entries();
    const nameDigest: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
    const intended = { kind: 'intent', outcome: null, method: 'provider', nameDigest };
    const settled = { kind: 'outcome', outcome: 'done', staffId: id };
    expect(written).toMatchObject([
      { ...intended, role: 'support' },
      { ...settled, formerRole: 'none' },
      { ...intended, role: 'admin' },
      { ...settled, formerRole: 'support' },
      { ...intended, role: 'none' },
      { kind: 'outcome', outcome: 'refused', problem: 'role-unknown', sessions: 2 },
    ]);
    expect(JSON.stringify(written)).not.toMatch(/alex|Alex|account-1/);
  });

  it('coming back empty-handed can’t fill the trail: one entry a problem and minute, and one that counts the others', async () => {
    for (let time = 0; time < 20; time += 1) await at.finish('code=x&state=y', 'rampart-provider=x');
    at.desk.clock.nowMs += 60_000;
    await at.finish('code=x&state=y');
    const refusedRound = { method: 'provider', problem: 'round-unknown', outcome: 'refused' };
    const counted = { leftOut: 19, minute: '2026-05-04T10:00:00.000Z', outcome: 'refused' };
    expect(await entries()).toMatchObject([refusedRound, counted, refusedRound]);
  });

  it('a person without a role at the provider is out everywhere, and others are not', async () => {
    const { session } = await at.signIn();
    const robin = await at.signIn({ ...alex, sub: 'account-2' });
    expect(await at.signIn({ ...alex, roles: [] })).toMatchObject({
      to: '/sign-in?problem=role-unknown',
      session: undefined,
    });
    expect((await whoAmI(session)).statusCode).toBe(401);
    expect((await whoAmI(robin.session)).statusCode).toBe(200);
    expect((await entries()).at(-1)).toMatchObject({ problem: 'role-unknown', sessions: 1 });
  });

  it.each([{ roles: [] }, { roles: ['support'] }])(
    'the links of an admin end with the role: the provider gives $roles',
    async (later) => {
      const { session = '' } = await at.signIn({ ...alex, roles: ['admin'] });
      const made = await at.desk.app.inject({
        method: 'POST',
        url: '/api/staff',
        headers: { cookie: session },
        payload: { email: 'new@company.example', name: 'Nadia New', role: 'support' },
      });
      const token = new URL(made.json<{ link: string }>().link).hash.slice(1);
      const read = async () =>
        (await at.desk.app.inject({ method: 'POST', url: '/api/links/read', payload: { token } })).statusCode;
      expect(await read()).toBe(200);
      await at.signIn({ ...alex, ...later });
      expect(await read()).toBe(404);
    },
  );

  it('a sign-in that can’t be recorded is refused and changes nothing', async () => {
    const { session } = await at.signIn();
    const before = await at.accounts();
    const rename = async (from: string, to: string) =>
      at.desk.ownerDb.schema.alterTable(from).renameTo(to).execute();
    for (const person of [
      { ...alex, sub: 'account-2' },
      { ...alex, name: 'Alex Married', roles: ['admin'] },
      { ...alex, roles: [] },
    ]) {
      const { location, cookie } = await at.start();
      await at.desk.app.audit.trail.drain();
      await rename('audit_entry', 'audit_gone');
      expect(await at.finish(at.provider.agree(location, person), cookie)).toEqual({
        status: 503,
        to: '/sign-in?problem=busy',
        session: undefined,
      });
      await rename('audit_gone', 'audit_entry');
    }
    expect(await at.accounts()).toEqual(before);
    expect(await at.desk.db.selectFrom('session').selectAll().execute()).toHaveLength(1);
    expect((await whoAmI(session)).statusCode).toBe(200);
  });

  it('a failure on the way is in the trail as failed, and changes nobody', async () => {
    const { location, cookie } = await at.start();
    await at.desk.ownerDb.schema.alterTable('staff').renameColumn('subject', 'gone').execute();
    const { session } = await at.finish(at.provider.agree(location), cookie);
    await at.desk.ownerDb.schema.alterTable('staff').renameColumn('gone', 'subject').execute();
    expect(session).toBeUndefined();
    expect(await at.accounts()).toEqual([]);
    expect(await entries()).toMatchObject([
      { kind: 'intent', role: 'support' },
      { kind: 'outcome', outcome: 'failed' },
    ]);
  });
});
