import { hash, randomUUID } from 'node:crypto';

import type { Problem } from '#contract/desk/problem.ts';
import {
  puzzleMessage,
  setPuzzleNumber,
  type SignInPuzzle,
  type SolvedPuzzle,
} from '#contract/desk/sign-in-puzzle.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

interface Answer {
  readonly statusCode: number;
  json(): unknown;
}

/** The puzzle that an answer asks for; null if none. */
export function puzzleIn(answer: Answer): SignInPuzzle | null {
  return answer.statusCode === 429 ? ((answer.json() as Problem).puzzle ?? null) : null;
}

/** Solves it as fast as this machine can, faster than a browser. */
export function solvePuzzle({ challenge, digest, numbers, seal }: SignInPuzzle): SolvedPuzzle {
  const message = puzzleMessage(challenge, 0);
  for (let number = 0; number < numbers; number += 1) {
    setPuzzleNumber(message, number);
    if (hash('sha256', message, 'hex') === digest) return { challenge, digest, numbers, seal, number };
  }
  throw new Error('no number solves the puzzle');
}

/** Repeats an attempt with solved puzzles until none is asked, as the page does; says how many it solved. */
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

/** A puzzle as the desk makes it, already solved: of a stranger with more computers than there are. */
export function madePuzzle(
  keys: Pick<DataKeys, 'digest'>,
  name: string,
  nowMs: number,
  numbers = 1024,
): SolvedPuzzle {
  const challenge = `${nowMs + 60_000}.${randomUUID()}`;
  const digest = hash('sha256', puzzleMessage(challenge, 0), 'hex');
  const seal = keys.digest('sign-in-puzzle', JSON.stringify([name, challenge, digest, numbers]));
  return { challenge, digest, numbers, seal, number: 0 };
}
