import { puzzleMessage, setPuzzleNumber, type SignInPuzzle } from '#contract/desk/sign-in-puzzle.ts';

/** Returns null if none fits. Hashes one after the other: the browser hashes 64 KiB as fast as it can. */
export async function solvePuzzle({
  challenge,
  digest: wanted,
  numbers,
}: SignInPuzzle): Promise<number | null> {
  const message = puzzleMessage(challenge, 0);
  for (let number = 0; number < numbers; number += 1) {
    setPuzzleNumber(message, number);
    const hashed = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
    if (hex(hashed) === wanted) return number;
  }
  return null;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
