import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Characters that are checked: more never make a password weaker, and a very long text would block the page. */
const mostLooked = 64;

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess with a list of common passwords: 0 (at once) to 4 (not in years). `known` holds what is known of the person. */
export function measureStrength(password: string, known: readonly string[]): number {
  return zxcvbn.check(password.slice(0, mostLooked), [...known, 'rampart']).score;
}
