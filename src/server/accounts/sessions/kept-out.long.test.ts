import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDeskServer } from '#testing/desk-server.ts';
import { createPeopleDesk, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';
import { madePuzzle, tryByPuzzles } from '#testing/solve-puzzle.ts';

const email = 'compliance@rampart.test';
const right = { email, password: knownPassword };
const wrong = { email, password: 'not this one' };
const [home, elsewhere, stranger] = ['192.0.2.1', '192.0.2.2', '198.51.100.1'];

type Answer = Awaited<ReturnType<PeopleDesk['signIn']>>;

describe('a stranger', () => {
  let people: PeopleDesk;
  beforeEach(async () => {
    people = await createPeopleDesk();
  });
  afterEach(async () => people.desk.close());

  const signIn = async (payload: object, { from = home, cookie = '' } = {}) =>
    people.signInFrom(from, payload, cookie === '' ? undefined : cookie);
  const deviceIn = (answer: Answer) => people.deviceIn(answer);
  const device = async () => deviceIn(await signIn(right));

  it('with ten wrong passwords a second locks out no known device, even at the same address', async () => {
    let cookie = await device();
    const owner: number[] = [];
    const guesses: number[] = [];
    for (let time = 0; time < 300; time += 1) {
      people.desk.clock.nowMs += 100;
      guesses.push((await signIn(wrong, { from: stranger })).statusCode);
      if (time % 10 !== 9) continue;
      const answer = await signIn(right, { from: stranger, cookie });
      cookie = deviceIn(answer);
      owner.push(answer.statusCode);
    }
    expect(owner).toEqual(Array.from({ length: 30 }, () => 200));
    // The owner's successes give the guesser nothing.
    expect(guesses.filter((status) => status === 401)).toHaveLength(3);
  });

  it('locks out nobody in a new browser, not even at the same address', async () => {
    for (let time = 0; time < 100; time += 1) {
      people.desk.clock.nowMs += 100;
      await signIn(wrong, { from: stranger });
    }
    const owner = await tryByPuzzles(async (puzzle) => signIn({ ...right, puzzle }, { from: stranger }));
    expect(owner).toMatchObject({ answer: { statusCode: 200 }, solved: 1 });
  });

  /** The statuses of those who come behind 40 strangers with other names from one address, and what the strangers were answered. */
  const behindStrangers = async (comers: readonly { from: string; cookie?: string }[]) => {
    const answers = new Set<string>();
    const statuses: number[] = [];
    for (const [time, comer] of comers.entries()) {
      const strangers = Array.from({ length: 40 }, async (_, name) =>
        signIn({ email: `nobody-${name}-${time}@example.com`, password: 'x' }, { from: stranger }),
      );
      const owner = tryByPuzzles(async (puzzle) => signIn({ ...right, puzzle }, comer));
      for (const { statusCode, headers } of await Promise.all(strangers))
        answers.add(`${statusCode} ${headers['retry-after'] ?? ''}`);
      statuses.push((await owner).answer.statusCode);
    }
    return { statuses, answers: [...answers].toSorted() };
  };

  it.each([
    ['a known device, even at the same address', stranger, true],
    ['a new browser at another address', elsewhere, false],
  ])('with 40 names at once locks out nobody with %s', async (_what, from, isKnown) => {
    const cookie = isKnown ? await device() : '';
    const { statuses, answers } = await behindStrangers(Array.from({ length: 8 }, () => ({ from, cookie })));
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
    expect(answers).toEqual(['401 ', '429 ']);
  });
});

/** Counts the turns of the event loop until `stop`. */
function countTurns() {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  return { turns: () => turns, stop: () => clearImmediate(next) };
}

it('a known device gets in under an endless flood from 300 connections: few of them are answered in a turn', async () => {
  // However slow the machine is: what must not happen is that the others fill the turns that a sign-in needs.
  const people = await createPeopleDesk({ auditPace: { bounds: { waitMs: 600_000 } } });
  let cookie = people.deviceIn(await people.signIn(right));
  const flooding = new AbortController();
  const { turns, stop } = countTurns();
  let refused = 0;
  const flood = Array.from({ length: 300 }, async (_, name) => {
    const forged = name % 2 === 0 ? undefined : `rampart-device=${String(name).padStart(43, 'A')}`;
    while (!flooding.signal.aborted) {
      await people.signInFrom(stranger, { ...wrong, email: `nobody-${name}@example.com` }, forged);
      refused += 1;
    }
  });
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    const answer = await people.signInFrom(stranger, right, cookie);
    statuses.push(answer.statusCode);
    cookie = people.deviceIn(answer) || cookie;
  }
  const refusedInATurn = refused / turns();
  stop();
  flooding.abort();
  await Promise.all(flood);
  await people.desk.close();
  expect(statuses).toEqual([200, 200, 200]);
  // Four, and those whose password was looked at; 270 where all that wait are answered at once.
  expect(refusedInATurn).toBeLessThan(20);
});

describe('the source of an attempt', () => {
  const nobody = 'nobody@example.com';
  const attempt = async (desk: Awaited<ReturnType<typeof createDeskServer>>, forwarded: string) =>
    (
      await desk.app.inject({
        method: 'POST',
        url: '/api/session',
        payload: {
          email: nobody,
          password: 'x',
          puzzle: madePuzzle(desk.app.dataKeys, nobody, desk.clock.nowMs),
        },
        headers: { 'x-forwarded-for': forwarded },
      })
    ).statusCode;

  it.each([
    [
      'behind a trusted proxy: what that proxy saw',
      { TRUSTED_PROXIES: '127.0.0.1', ALLOW: 'public-sandbox' },
      401,
    ],
    ['without one: the connection, whatever is claimed', {}, 429],
  ])('is, %s', async (_what, environment, fromAnother) => {
    const desk = await createDeskServer({ environment });
    // What the client itself claims comes before what the proxy adds, and counts nowhere.
    for (let time = 0; time < 10; time += 1)
      expect(await attempt(desk, `203.0.113.${time}, 198.51.100.1`)).toBe(401);
    expect(await attempt(desk, '203.0.113.99, 198.51.100.1')).toBe(429);
    expect(await attempt(desk, '198.51.100.2')).toBe(fromAnother);
    await desk.close();
  });
});
