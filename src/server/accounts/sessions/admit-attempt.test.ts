import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { maxPuzzleNumbers } from '#contract/desk/sign-in-puzzle.ts';
import { createPasswordGate } from '#server/accounts/staff/password-gate.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import { createPeopleDesk, type PeopleDesk } from '#testing/people-desk.ts';
import { madePuzzle } from '#testing/solve-puzzle.ts';

import { admissionOf } from './admit-attempt.ts';
import { bucketOf } from './failure-count.ts';
import { createSignInPace } from './sign-in-pace.ts';
import { createSignInPuzzles } from './sign-in-puzzle.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

describe('a crowd of strangers with many names, solved puzzles and many addresses', () => {
  let people: PeopleDesk;
  let parts: Parameters<typeof admissionOf>[0];
  let end: () => void;
  let over: Promise<void>;
  beforeEach(async () => {
    people = await createPeopleDesk();
    const { app, db, clock } = people.desk;
    const counted = { db, keys: app.dataKeys, nowMs: () => clock.nowMs };
    parts = {
      db,
      gate: createPasswordGate(),
      throttle: createSignInThrottle(counted),
      pace: createSignInPace(counted),
      puzzles: createSignInPuzzles(counted),
    };
    over = new Promise((resolve) => {
      end = resolve;
    });
  });
  afterEach(async () => people.desk.close());

  const enter = async (name: number, numbers?: number) => {
    const email = `nobody-${name}@example.com`;
    const puzzle =
      numbers === undefined
        ? undefined
        : madePuzzle(people.desk.app.dataKeys, email, people.desk.clock.nowMs, numbers);
    const attempt = { email, password: 'x', device: null, source: `198.51.100.${name}`, puzzle };
    const { applicant } = await admissionOf(parts, attempt);
    return parts.gate.pass(applicant, async () => over);
  };
  /** Two are checked; the others wait. */
  const crowd = (names: number) =>
    Array.from({ length: names }, async (_, name) => enter(name, maxPuzzleNumbers));
  const hardest = { code: 'puzzle-required', facts: { puzzle: { numbers: maxPuzzleNumbers } } };

  it('must solve the hardest puzzle each: an easier one, or none, lets nobody in', async () => {
    const inside = crowd(14);
    await expect.poll(() => parts.gate.isCrowded()).toBe(true);
    for (const numbers of [undefined, 1024, maxPuzzleNumbers / 2])
      await expect(enter(20, numbers)).rejects.toMatchObject(hardest);
    const person = enter(21, maxPuzzleNumbers);
    end();
    await Promise.all([...inside, person]);
  });

  it('is asked for another puzzle when all places are taken, which a page solves on its own', async () => {
    const inside = crowd(26);
    await expect(Promise.race(inside.concat(enter(30, maxPuzzleNumbers)))).rejects.toMatchObject(hardest);
    end();
    await Promise.allSettled(inside);
  });

  it('can’t pass an easy puzzle off as a hard one', async () => {
    const { dataKeys } = people.desk.app;
    const email = 'nobody@example.com';
    const puzzle = madePuzzle(dataKeys, email, people.desk.clock.nowMs);
    expect(await parts.puzzles.accept(email, { ...puzzle, numbers: maxPuzzleNumbers })).toBe(false);
    expect(await parts.puzzles.accept(email, puzzle)).toBe(true);
  });
});

it('seldom share a row: puzzles that strangers use refuse hardly any other', () => {
  const keys = createDataKeys({ current: 'a data key of the tests, 32 characters' });
  const rows = (kind: 'puzzle' | 'step', count: number) =>
    new Set(Array.from({ length: count }, (_, at) => bucketOf(keys, kind, String(at))));
  const used = rows('puzzle', 72_000);
  const refused = Array.from({ length: 2000 }, (_, at) => bucketOf(keys, 'puzzle', `another ${at}`));
  expect(refused.filter((row) => used.has(row)).length).toBeLessThan(2000 * 0.1);
  expect([...rows('step', 2000)].filter((row) => used.has(row))).toEqual([]);
});

it('a puzzle’s row from before a clock was set back holds no other puzzle up', async () => {
  const { desk } = await createPeopleDesk();
  const { app, db, clock } = desk;
  const puzzles = createSignInPuzzles({ db, keys: app.dataKeys, nowMs: () => clock.nowMs });
  const puzzle = madePuzzle(app.dataKeys, 'a', clock.nowMs);
  const row = { bucket: bucketOf(app.dataKeys, 'puzzle', puzzle.challenge), failures: 1 };
  const last_at = (clock.nowMs + 3_600_000) * 1000;
  await db
    .insertInto('sign_in_failure')
    .values({ ...row, last_at })
    .execute();
  expect([await puzzles.accept('a', puzzle), await puzzles.accept('a', puzzle)]).toEqual([true, false]);
  await desk.close();
});
