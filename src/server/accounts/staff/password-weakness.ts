import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

import type { PasswordOwner } from './password-meter.ts';

/** Characters measured: more make a password no weaker, and long texts are slow. */
const maxRead = 64;
/** Guesses by someone with a list of common passwords. */
const fewestGuesses = 1e8;
/** The same without well-known parts: about six random letters. */
const fewestOwnGuesses = 1e6;
const shortestKnown = 3;

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const ofThisProgram = ['rampart', 'sandbox'];

/**
 * Returns why a password is too weak, as a sentence, or null. Takes up to a tenth of a second: call it in a
 * thread.
 */
export function weaknessOf(password: string, { email, name }: PasswordOwner): string | null {
  const known = [email, name, ...email.split(/[@.]/), ...name.split(/\s+/), ...ofThisProgram]
    .map(plain)
    .filter((word) => word.length >= shortestKnown);
  const looked = Array.from(password).slice(0, maxRead).join('');
  if (hasLittleOwn(plain(looked), known))
    return 'Choose a password that isn’t based on your e-mail address or name';
  const { guesses } = zxcvbn.check(looked, known);
  return guesses < fewestGuesses ? 'This password is too easy to guess. Choose a different password' : null;
}

function hasLittleOwn(password: string, known: readonly string[]): boolean {
  const own = known
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), password);
  return own !== password && zxcvbn.check(own).guesses < fewestOwnGuesses;
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
