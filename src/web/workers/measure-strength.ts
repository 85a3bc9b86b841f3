import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

import type { StrengthQuestion } from './strength-protocol.ts';

/** A long text takes long, and more characters never weaken a password. */
const mostLooked = 64;

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Returns 0 (guessed at once) to 4 (not in years). */
export function measureStrength({ password, known }: StrengthQuestion): number {
  return zxcvbn.check(password.slice(0, mostLooked), [...known, 'rampart']).score;
}
