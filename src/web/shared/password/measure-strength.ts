import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** What is looked at of a password: the rest makes it no weaker, and a text of many pages would hold up the page. */
const mostLooked = 64;

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess for someone with a list of what people choose: 0 (at once) to 4 (not in years). `known` is what they know of the person. */
export function measureStrength(password: string, known: readonly string[]): number {
  return zxcvbn.check(password.slice(0, mostLooked), [...known, 'rampart']).score;
}
