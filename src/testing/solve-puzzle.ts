import { hash, randomUUID } from 'node:crypto';

import type { Problem } from '#contract/desk/problem.ts';
import {
  puzzleMessage,
  setPuzzleNumber,
  type SignInPuzzle,
  type SolvedPuzzle,
} from '#contract/desk/sign-in-puzzle.ts';
import { bucketOf } from '#server/accounts/sessions/failure-count.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

interface Answer {
  readonly statusCode: number;
  json(): unknown;
}

export function puzzleIn(answer: Answer): SignInPuzzle | null {
  return answer.statusCode === 429 ? ((answer.json() as Problem).puzzle ?? null) : null;
}

export function solvePuzzle({ challenge, digest, numbers, seal }: SignInPuzzle): SolvedPuzzle {
  const message = puzzleMessage(challenge, 0);
  for (let number = 0; number < numbers; number += 1) {
    setPuzzleNumber(message, number);
    if (hash('sha256', message, 'hex') === digest) return { challenge, digest, numbers, seal, number };
  }
  throw new Error('no number solves the puzzle');
}

/** Repeats with solved puzzles, as the page does. */
export async function tryByPuzzles<A extends Answer>(
  attempt: (puzzle?: SolvedPuzzle) => Promise<A>,
  most = 200,
): Promise<{ answer: A; solved: number }> {
  let answer = await attempt();
  let solved = 0;
  for (let asked = puzzleIn(answer); asked !== null && solved < most; asked = puzzleIn(answer)) {
    answer = await attempt(solvePuzzle(asked));
    solved += 1;
  }
  return { answer, solved };
}

/** Rows of made puzzles: two of one row refuse each other. */
const madeRows = new Set<number>();

function madeChallenge(keys: Pick<DataKeys, 'digest'>, expiresAtMs: number): string {
  for (;;) {
    const challenge = `${expiresAtMs}.${randomUUID()}`;
    const row = bucketOf(keys, 'puzzle', challenge);
    if (madeRows.has(row)) continue;
    madeRows.add(row);
    return challenge;
  }
}

/** Makes a solved puzzle, to imitate unlimited computing power. */
export function madePuzzle(
  keys: Pick<DataKeys, 'digest'>,
  name: string,
  nowMs: number,
  numbers = 1024,
): SolvedPuzzle {
  const challenge = madeChallenge(keys, nowMs + 60_000);
  const digest = hash('sha256', puzzleMessage(challenge, 0), 'hex');
  const seal = keys.digest('sign-in-puzzle', JSON.stringify([name, challenge, digest, numbers]));
  return { challenge, digest, numbers, seal, number: 0 };
}
