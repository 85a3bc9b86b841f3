import * as z from 'zod';

import { objectFault } from '#contract/service/identifier-forms.ts';

const fault = 'Solve the puzzle again';

/**
 * Proof of work: find the one `number` below `numbers` whose `puzzleMessage` has the SHA-256 `digest` (hex).
 */
export const signInPuzzle = z.object({
  challenge: z.string(),
  digest: z.string(),
  numbers: z.int(),
  seal: z.string(),
});
export type SignInPuzzle = z.infer<typeof signInPuzzle>;

/** Good once, for two minutes, for one e-mail. */
export const solvedPuzzle = z.strictObject(
  {
    challenge: z.string(fault).check(z.maxLength(100, fault)),
    digest: z.string(fault).check(z.regex(/^[\da-f]{64}$/, fault)),
    numbers: z.int(fault).check(z.positive(fault), z.lte(2 ** 32, fault)),
    seal: z.string(fault).check(z.maxLength(100, fault)),
    number: z.int(fault).check(z.nonnegative(fault), z.lt(2 ** 32, fault)),
  },
  { error: objectFault },
);
export type SolvedPuzzle = z.infer<typeof solvedPuzzle>;

/** Seconds on a slow phone. */
export const maxPuzzleNumbers = 16_384;

/** Long enough that a browser's SHA-256 loses little time between messages. */
const messageBytes = 64 * 1024;

/** Returns the number (4 bytes, big-endian), the challenge in ASCII, and zeros up to 64 KiB. */
export function puzzleMessage(challenge: string, number: number): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(messageBytes);
  message.set(
    Array.from(challenge, (letter) => letter.charCodeAt(0)),
    4,
  );
  setPuzzleNumber(message, number);
  return message;
}

/** Changes a message's number in place. */
export function setPuzzleNumber(message: Uint8Array<ArrayBuffer>, number: number): void {
  new DataView(message.buffer).setUint32(0, number);
}
