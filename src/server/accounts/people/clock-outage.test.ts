import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createPeopleDesk, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';
import { madePuzzle, tryByPuzzles } from '#testing/solve-puzzle.ts';

const email = 'compliance@rampart.test';
const password = knownPassword;
const hourMs = 3_600_000;

/** What the runbook of src/deploy/README.md says of codes when clocks were wrong. */
describe('an outage of clocks', () => {
  let people: PeopleDesk;
  let secret = '';
  let recoveryCodes: readonly string[] = [];
  beforeEach(async () => {
    people = await createPeopleDesk();
    ({ secret, recoveryCodes } = await people.setUpFactor(await people.desk.cookieOf('compliance')));
    people.desk.clock.nowMs += 60_000;
  });
  afterEach(async () => people.desk.close());

  const enter = async (code: string | undefined) => {
    const answer = await people.signIn({ email, password, code });
    return [answer.statusCode, answer.json<{ title?: string }>().title];
  };
  const refused = [401, 'The code is wrong, has expired or has already been used'];

  it.each([
    ['ahead', hourMs],
    ['behind', -hourMs],
  ])(
    'of the server, an hour %s: codes are refused until it is set right, recovery codes are not',
    async (_way, offMs) => {
      const { clock } = people.desk;
      clock.nowMs += offMs;
      const shown = people.codeOf(secret, -offMs / 30_000);
      expect(await enter(shown)).toEqual(refused);
      expect((await enter(recoveryCodes[0]))[0]).toBe(200);
      clock.nowMs -= offMs;
      expect((await enter(shown))[0]).toBe(200);
    },
  );

  it('of server and telephones alike, an hour ahead: codes are refused for as long once both are right', async () => {
    const { clock } = people.desk;
    clock.nowMs += hourMs;
    expect((await enter(people.codeOf(secret)))[0]).toBe(200);
    clock.nowMs -= hourMs;
    expect(await enter(people.codeOf(secret))).toEqual(refused);
    expect((await enter(recoveryCodes[0]))[0]).toBe(200);
    clock.nowMs += hourMs;
    expect(await enter(people.codeOf(secret))).toEqual(refused);
    clock.nowMs += 30_000;
    expect((await enter(people.codeOf(secret)))[0]).toBe(200);
  });

  it('keeps nobody out of a new browser: what strangers tried at the wrong hour counts no more', async () => {
    const { app, clock } = people.desk;
    const name = 'developer@rampart.test';
    const made = () => madePuzzle(app.dataKeys, name, clock.nowMs);
    const guess = async (puzzle = made()) =>
      (await people.signIn({ email: name, password: 'x', puzzle })).statusCode;
    clock.nowMs += 5 * hourMs;
    const unused = made();
    for (let time = 0; time < 12; time += 1) await guess();
    expect(await guess()).toBe(429);
    clock.nowMs -= 5 * hourMs;
    const person = await tryByPuzzles(async (puzzle) => people.signIn({ email: name, password, puzzle }), 1);
    expect(person.answer.statusCode).toBe(200);
    for (let time = 0; time < 3; time += 1) await guess();
    expect(await guess(unused)).toBe(429);
    expect(await guess()).toBe(401);
  });

  it('ends with an admin who removes the factor of a person without recovery codes', async () => {
    const { clock } = people.desk;
    clock.nowMs += hourMs;
    expect((await enter(people.codeOf(secret)))[0]).toBe(200);
    clock.nowMs -= hourMs;
    const id = await people.idOf('compliance');
    const cookie = await people.desk.cookieOf('admin');
    const path = `/api/staff/${id}/second-factor/remove`;
    expect((await people.call('POST', path, { cookie, body: {} })).statusCode).toBe(204);
    const entered = await people.signIn({ email, password });
    expect(entered.statusCode).toBe(200);
    const again = await people.setUpFactor(people.cookieIn(entered));
    expect(again.confirmed.statusCode).toBe(200);
    clock.nowMs += 60_000;
    expect((await enter(people.codeOf(again.secret)))[0]).toBe(200);
  });
});
