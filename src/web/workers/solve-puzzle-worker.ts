import type { SignInPuzzle } from '#contract/desk/sign-in-puzzle.ts';

import { solvePuzzle } from './solve-puzzle.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.addEventListener('message', ({ data }: MessageEvent<SignInPuzzle>) => {
  void solvePuzzle(data)
    .catch(() => null)
    .then((number) => scope.postMessage(number, []));
});
