import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

import type { StrengthQuestion } from './strength-protocol.ts';

/** More characters never weaken a password, and a long text takes long. */
const mostLooked = 64;

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Strength, 0 (guessed at once) to 4 (not in years), against common passwords and facts about the person. */
export function measureStrength({ password, known }: StrengthQuestion): number {
  return zxcvbn.check(password.slice(0, mostLooked), [...known, 'rampart']).score;
}
