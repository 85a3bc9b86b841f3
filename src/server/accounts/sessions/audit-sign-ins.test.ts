import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createPeopleDesk, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

const credentials = { email: 'compliance@rampart.test', password: knownPassword };
const details = { method: 'password', secondFactor: 'none', browser: 'new' };

describe('a sign-in in the trail', () => {
  let people: PeopleDesk;
  beforeEach(async () => {
    people = await createPeopleDesk();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await people.desk.close();
  });

  const rename = async (table: 'session' | 'audit_head', isAway: boolean) => {
    const [from, to] = isAway ? [table, `${table}_away`] : [`${table}_away`, table];
    await people.desk.ownerDb.schema.alterTable(from).renameTo(to).execute();
  };
  /** Does it once the sign-in is verified and is in the trail, before the session begins. */
  const meanwhile = (work: () => Promise<unknown>) => {
    const { trail } = people.desk.app.audit;
    const note = trail.note.bind(trail);
    vi.spyOn(trail, 'note').mockImplementationOnce(async (...given) => {
      await note(...given);
      await work();
    });
  };
  const entries = async () => (await people.trail(100)).filter(([action]) => action === 'sign-in');
  const rows = async () =>
    people.desk.db
      .selectFrom('audit_entry')
      .select(['kind', 'outcome', 'person_id', 'request_id'])
      .where('action', '=', 'sign-in')
      .orderBy('seq')
      .execute();

  it('that succeeds is one entry, written before the answer', async () => {
    expect((await people.signIn(credentials)).statusCode).toBe(200);
    expect(await rows()).toMatchObject([
      { kind: 'event', outcome: 'done', person_id: await people.idOf('compliance') },
    ]);
    expect(await entries()).toEqual([['sign-in', 'done', null, details]]);
  });

  it('whose session could not be stored is followed by a failure', async () => {
    meanwhile(async () => rename('session', true));
    const answer = await people.signIn(credentials);
    await rename('session', false);
    expect([answer.statusCode, answer.cookies]).toEqual([500, []]);
    expect(await entries()).toEqual([
      ['sign-in', 'done', null, details],
      ['sign-in', 'failed', null, { ...details, because: 'unexpected' }],
    ]);
    const [done, failed] = await rows();
    expect(failed).toEqual({ ...done, outcome: 'failed' });
  });

  it.each([
    { what: 'failed', outcome: 'failed', isDisabled: false },
    { what: 'was refused', outcome: 'refused', isDisabled: true },
  ])('that $what is answered as not recorded until it is written, which it is in the end', async (given) => {
    meanwhile(async () => {
      const disabled = people.desk.db.updateTable('staff').set({ is_disabled: 1 });
      if (given.isDisabled) await disabled.where('email', '=', credentials.email).execute();
      else await rename('session', true);
      await rename('audit_head', true);
    });
    const answer = await people.signIn(credentials);
    expect([answer.statusCode, answer.cookies]).toEqual([503, []]);
    expect(answer.json()).toMatchObject({ type: '/problems/not-recorded' });
    if (!given.isDisabled) await rename('session', false);
    await rename('audit_head', false);
    expect((await entries()).map(([, outcome]) => outcome)).toEqual(['done']);
    await people.desk.app.close();
    expect((await entries()).map(([, outcome]) => outcome)).toEqual(['done', given.outcome]);
  });
});
