import type { SignInPuzzle, SolvedPuzzle } from '#contract/desk/sign-in-puzzle.ts';
import { isApiError } from '#web/shared/api/api-error.ts';

export type PuzzleWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** Under an attack each puzzle is one chance; then the page says who can help. */
const longestMs = 2 * 60_000;

export interface PuzzleWatch {
  /** Ends the solving and the attempt. */
  readonly signal: () => AbortSignal;
  /** Before each puzzle; counts from one. */
  readonly onPuzzle: (count: number) => void;
  readonly startWorker?: () => PuzzleWorker;
}

/**
 * Solves puzzles in a worker and sends again while the desk asks for more. Throws what `send` throws, and the
 * last `puzzle-required` after two minutes, at the signal, or if unsolvable.
 */
export async function passPuzzles<Answer>(
  asked: unknown,
  { send, ...watch }: PuzzleWatch & { readonly send: (puzzle: SolvedPuzzle) => Promise<Answer> },
): Promise<Answer> {
  const endMs = Date.now() + longestMs;
  let refusal = asked;
  for (let count = 1; ; count += 1) {
    const puzzle = puzzleOf(refusal);
    if (puzzle === null || Date.now() > endMs || watch.signal().aborted) throw refusal;
    watch.onPuzzle(count);
    const number = await solve(puzzle, watch);
    if (number === null) throw refusal;
    const { challenge, digest, numbers, seal } = puzzle;
    try {
      return await send({ challenge, digest, numbers, seal, number });
    } catch (error) {
      refusal = error;
    }
  }
}

function puzzleOf(error: unknown): SignInPuzzle | null {
  if (!isApiError(error) || error.code !== 'puzzle-required') return null;
  return (error.facts.body as { puzzle?: SignInPuzzle }).puzzle ?? null;
}

async function solve(
  puzzle: SignInPuzzle,
  { signal, startWorker = startPuzzleWorker }: PuzzleWatch,
): Promise<number | null> {
  const worker = startWorker();
  try {
    return await new Promise<number | null>((resolve) => {
      const giveUp = () => resolve(null);
      signal().addEventListener('abort', giveUp);
      worker.addEventListener('error', giveUp);
      worker.addEventListener('message', (event) => resolve((event as MessageEvent<number | null>).data));
      worker.postMessage(puzzle, []);
    });
  } finally {
    worker.terminate();
  }
}

function startPuzzleWorker(): Worker {
  return new Worker(new URL('../../workers/solve-puzzle-worker.ts', import.meta.url), { type: 'module' });
}
