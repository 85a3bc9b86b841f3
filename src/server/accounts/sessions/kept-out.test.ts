import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Problem } from '#contract/desk/problem.ts';
import { maxPuzzleNumbers, type SolvedPuzzle } from '#contract/desk/sign-in-puzzle.ts';
import { hashPassword } from '#server/accounts/staff/passwords.ts';
import { createPeopleDesk, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';
import { madePuzzle, puzzleIn, solvePuzzle, tryByPuzzles } from '#testing/solve-puzzle.ts';

const email = 'compliance@rampart.test';
const right = { email, password: knownPassword };
const wrong = { email, password: 'not this one' };

describe('a stranger with an address for each guess, who never stops', () => {
  let people: PeopleDesk;
  let used = 0;
  beforeEach(async () => {
    people = await createPeopleDesk();
  });
  afterEach(async () => people.desk.close());

  const elsewhere = () => {
    used += 1;
    return `198.51.${used >> 8}.${used & 255}`;
  };
  const guess = async (puzzle?: SolvedPuzzle) =>
    (await people.signInFrom(elsewhere(), { ...wrong, puzzle })).statusCode;
  const own = async (body: object = right) =>
    tryByPuzzles(async (puzzle) => people.signInFrom(elsewhere(), { ...body, puzzle }));
  const made = () => madePuzzle(people.desk.app.dataKeys, email, people.desk.clock.nowMs);

  it('keeps nobody out of a new browser: it solves a puzzle, and is in', async () => {
    const guesses: number[] = [];
    const owner: [number, number][] = [];
    for (let time = 0; time < 200; time += 1) {
      people.desk.clock.nowMs += 100;
      guesses.push(await guess());
      if (time % 40 !== 39) continue;
      const { answer, solved } = await own();
      owner.push([answer.statusCode, solved]);
    }
    expect(owner).toEqual(Array.from({ length: 5 }, () => [200, 1]));
    expect(guesses.filter((status) => status === 401)).toHaveLength(3);
  });

  it('nor by solving ten a second: puzzles get the person in, and guesses stay bounded', async () => {
    for (let time = 0; time < 3; time += 1) await guess();
    let guesses = 0;
    let solved = 0;
    let isIn = false;
    const startMs = people.desk.clock.nowMs;
    for (let time = 0; time < 120 || !isIn; time += 1) {
      people.desk.clock.nowMs += 100;
      if ((await guess(made())) === 401) guesses += 1;
      if (isIn || time < 80 || time % 5 !== 0) continue;
      people.desk.clock.nowMs += 50;
      solved += 1;
      const answer = await people.signInFrom(elsewhere(), { ...right, puzzle: made() });
      isIn = answer.statusCode === 200;
      expect(isIn || puzzleIn(answer) !== null).toBe(true);
    }
    expect(isIn).toBe(true);
    const seconds = (people.desk.clock.nowMs - startMs) / 1000;
    expect(guesses + 1).toBeLessThan(60 + seconds + 6 * Math.sqrt(seconds));
  });

  it('is asked for a harder puzzle after each failure, up to a bound, whether or not the name has an account', async () => {
    for (const name of [email, 'nobody@example.com']) {
      const asked: number[] = [];
      for (let time = 0; time < 12; time += 1) {
        const body = { email: name, password: 'x' };
        const puzzle = puzzleIn(await people.signInFrom(elsewhere(), body));
        if (puzzle === null) continue;
        asked.push(puzzle.numbers);
        const solved = madePuzzle(people.desk.app.dataKeys, name, people.desk.clock.nowMs);
        expect((await people.signInFrom(elsewhere(), { ...body, puzzle: solved })).statusCode).toBe(401);
      }
      expect(asked).toEqual([1024, 2048, 4096, 8192, ...Array.from({ length: 5 }, () => maxPuzzleNumbers)]);
    }
  });

  it('can’t use a puzzle twice, late, for another name, unsolved or of their own making', async () => {
    for (let time = 0; time < 3; time += 1) await guess();
    const asked = puzzleIn(await people.signInFrom(elsewhere(), wrong))!;
    const { number, ...rest } = solvePuzzle(asked);
    const theirs = madePuzzle(people.desk.app.dataKeys, 'admin@rampart.test', people.desk.clock.nowMs);
    const longer = `${people.desk.clock.nowMs + 3_600_000}.${rest.challenge.split('.')[1]}`;
    const refused = [
      theirs,
      { ...rest, number: number + 1 },
      { ...rest, number, seal: '0'.repeat(64) },
      { ...rest, number, challenge: longer },
    ];
    for (const puzzle of refused) expect(await guess(puzzle)).toBe(429);
    expect(await guess({ ...rest, number })).toBe(401);
    expect(await guess({ ...rest, number })).toBe(429);
    const late = made();
    people.desk.clock.nowMs += 60_000;
    expect(await guess(late)).toBe(429);
  });

  it('holds up no second step: the right password’s ticket replaces the puzzle', async () => {
    const { secret } = await people.setUpFactor(await people.desk.cookieOf('compliance'));
    for (let time = 0; time < 3; time += 1) await guess();
    const { answer, solved } = await own();
    const { type, ticket } = answer.json<Problem>();
    expect([type, solved]).toEqual(['/problems/second-factor-required', 1]);
    const code = people.codeOf(secret);
    for (const bad of [`9${ticket}`, ticket!.replace(/.$/, '-'), 'x'])
      expect(await people.signInFrom(elsewhere(), { ...right, code, ticket: bad })).toMatchObject({
        statusCode: 429,
      });
    const wrongName = { email: 'admin@rampart.test', password: 'x', ticket };
    expect((await people.signInFrom(elsewhere(), wrongName)).statusCode).toBe(401);
    expect((await people.signInFrom(elsewhere(), { ...right, code, ticket })).statusCode).toBe(200);
    const anotherHash = await hashPassword('a password that they changed it to');
    const { password_hash } = await people.desk.db
      .selectFrom('staff')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const setHash = async (hash: string) =>
      people.desk.db.updateTable('staff').set({ password_hash: hash }).where('email', '=', email).execute();
    await setHash(anotherHash);
    expect((await people.signInFrom(elsewhere(), { ...right, ticket })).statusCode).toBe(429);
    await setHash(password_hash);
    people.desk.clock.nowMs += 300_000;
    const late = await people.signInFrom(elsewhere(), { ...right, code: people.codeOf(secret), ticket });
    expect(late.statusCode).toBe(429);
  });

  it('anyone who has the password has twenty steps with tickets, none renewed, then needs a puzzle for each', async () => {
    const { secret } = await people.setUpFactor(await people.desk.cookieOf('compliance'));
    const { ticket } = (await people.signInFrom(elsewhere(), right)).json<Problem>();
    for (let time = 0; time < 3; time += 1) await guess();
    const step = async (more: object = {}) => people.signInFrom(elsewhere(), { ...right, ticket, ...more });
    for (let time = 0; time < 20; time += 1) {
      const { type, ticket: another } = (await step()).json<Problem>();
      expect([type, another]).toEqual(['/problems/second-factor-required', undefined]);
    }
    const code = people.codeOf(secret);
    expect(puzzleIn(await step({ code }))).not.toBeNull();
    expect((await step({ code, puzzle: made() })).statusCode).toBe(200);
  });

  it('anyone who has the password guesses ten codes, then waits; a recovery code still gets in', async () => {
    const { secret, recoveryCodes } = await people.setUpFactor(await people.desk.cookieOf('compliance'));
    const { ticket } = (await people.signInFrom(elsewhere(), right)).json<Problem>();
    const enter = async (code = '') =>
      (await people.signInFrom(elsewhere(), { ...right, code, ticket })).json<Problem>().type;
    for (let time = 0; time < 10; time += 1) expect(await enter('000000')).toBe('/problems/code-refused');
    expect(await enter(people.codeOf(secret))).toBe('/problems/too-many-attempts');
    expect(await enter(recoveryCodes[0])).toBeUndefined();
  });
});
