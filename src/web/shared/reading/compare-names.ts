import { mayStandAs } from './transliteration.ts';

export interface Names {
  surname: string;
  givenName: string;
}

export interface ReadNames {
  surname?: string | undefined;
  givenName?: string | undefined;
  /** Whether the document had no room for all names. */
  isTruncated: boolean;
  /** Barcodes may shorten names to their first letter. */
  mayAbbreviate: boolean;
}

/** `swapped`: each in the other's place; `more`: the document names more. */
export type NameAgreement = 'same' | 'swapped' | 'more' | 'different';

/** Returns null for a name not read. */
export function compareNames(
  typed: Names,
  read: ReadNames,
): { surname: NameAgreement | null; givenName: NameAgreement | null } {
  const surname = read.surname === undefined ? null : compareName(typed.surname, read.surname, read);
  const givenName = read.givenName === undefined ? null : compareName(typed.givenName, read.givenName, read);
  const isSwapped =
    (surname === 'different' || givenName === 'different') &&
    compareName(typed.surname, read.givenName ?? '', read) === 'same' &&
    compareName(typed.givenName, read.surname ?? '', read) === 'same';
  return isSwapped ? { surname: 'swapped', givenName: 'swapped' } : { surname, givenName };
}

type Rules = Pick<ReadNames, 'isTruncated' | 'mayAbbreviate'>;

function compareName(typed: string, read: string, rules: Rules): NameAgreement {
  const mine = wordsOf(typed);
  const theirs = wordsOf(read);
  if (mine.length === 0 || theirs.length === 0) return 'different';
  if (isSame(mine, theirs, rules)) return 'same';
  const isPart =
    mine.length < theirs.length && mine.every((word) => theirs.some((other) => mayStandAs(word, other)));
  return isPart ? 'more' : 'different';
}

function isSame(mine: readonly string[], theirs: readonly string[], rules: Rules): boolean {
  const { isTruncated: isPrefixEnough } = rules;
  if (mayStandAs(mine.join(''), theirs.join(''), { isPrefixEnough })) return true;
  if (mine.length !== theirs.length) return false;
  const left = [...theirs];
  return mine.every((word, at) => {
    const found = left.findIndex(
      (other) => mayStandAs(word, other) || (at > 0 && rules.mayAbbreviate && isInitialOf(other, word)),
    );
    if (found < 0) return false;
    left.splice(found, 1);
    return true;
  });
}

function isInitialOf(initial: string, word: string): boolean {
  return initial.length === 1 && mayStandAs(word, initial, { isPrefixEnough: true });
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');
}
