import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';

import type { SolvedPuzzle } from '#contract/desk/sign-in-puzzle.ts';
import { createPeopleDesk, knownPassword, peopleOf } from '#testing/people-desk.ts';
import { madePuzzle, tryByPuzzles } from '#testing/solve-puzzle.ts';

const email = 'compliance@rampart.test';
const right = { email, password: knownPassword };
const wrong = { email, password: 'not this one' };

it('two desks let a person into new browsers while strangers at any number of addresses never stop', async () => {
  const one = await createPeopleDesk({ auditPace: { bounds: { waitMs: 600_000 } } });
  const desks = [one, peopleOf(await one.desk.openAnother())] as const;
  const startMs = performance.now();
  const clockMs = one.desk.clock.nowMs;
  const tick = setInterval(() => {
    one.desk.clock.nowMs = clockMs + Math.floor(performance.now() - startMs);
  }, 10);
  const over = new AbortController();
  const statuses = new Map<number, number>();
  let used = 0;
  const signIn = async (body: object) => {
    used += 1;
    return desks[used % 2]!.signInFrom(`10.${(used >> 16) & 255}.${(used >> 8) & 255}.${used & 255}`, body);
  };
  const guess = async (puzzle?: SolvedPuzzle) => {
    const { statusCode } = await signIn({ ...wrong, puzzle });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  };
  const keepOn = async (work: () => Promise<unknown>) => {
    while (!over.signal.aborted) await work();
  };
  const guessSolved = async () => guess(madePuzzle(one.desk.app.dataKeys, email, one.desk.clock.nowMs));
  // What the name has at once is theirs already.
  for (let batch = 0; batch < 6; batch += 1) await Promise.all(Array.from({ length: 12 }, guessSolved));
  const strangers = [
    ...Array.from({ length: 8 }, async () => keepOn(guess)),
    ...Array.from({ length: 8 }, async () => keepOn(async () => Promise.all([guessSolved(), pause(1000)]))),
  ];
  const took: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    const beganMs = performance.now();
    const { answer } = await tryByPuzzles(async (puzzle) => signIn({ ...right, puzzle }));
    expect(answer.statusCode).toBe(200);
    took.push(Math.round((performance.now() - beganMs) / 1000));
  }
  over.abort();
  await Promise.all(strangers);
  clearInterval(tick);
  const seconds = (performance.now() - startMs) / 1000;
  await one.desk.close();
  // Two minutes is what a page tries.
  expect(Math.max(...took)).toBeLessThan(120);
  expect(statuses.get(401) ?? 0).toBeLessThan(3 + 60 + seconds + 6 * Math.sqrt(seconds));
  expect([...statuses.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
  expect(statuses.get(401)).toBeGreaterThanOrEqual(60);
  expect(statuses.get(429)).toBeGreaterThan(100);
}, 600_000);
