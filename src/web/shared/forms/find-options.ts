import { contractText } from '#web/shared/language/contract-texts.ts';
import { language } from '#web/shared/language/language.ts';

export interface Option {
  value: string;
  label: string;
  /** Words beside a code label; also searched. */
  detail?: string;
  /** Hidden names; also searched. */
  alsoCalled?: readonly string[] | (() => readonly string[]);
}

/** Makes an option of a text, which is its own label. */
export function namedOption(option: string | Option): Option {
  return typeof option === 'string' ? { value: option, label: option } : option;
}

/** Names contract values in the page's language. */
export function contractOptions(values: readonly string[]): readonly Option[] {
  const options = values.map((value) => ({ value, label: contractText(value) }));
  if (language === 'en') return options;
  return options.toSorted((one, other) => one.label.localeCompare(other.label, language));
}

const marks = /\p{M}/gu;
/** Letters without a base letter, as typed on other keyboards. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Drops case, accents and punctuation. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replaceAll(/[ßøłæœđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[.'’‘ʻʼ`´]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Match quality, best first. */
const ranks = { same: 0, begins: 1, hasWord: 2, otherBegins: 3, otherHasWord: 4, inside: 5 } as const;
type Rank = (typeof ranks)[keyof typeof ranks];

/** Finds matching options, best first; all for no text. */
export function findOptions(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = folded(typed);
  if (wanted === '') return options;
  const found: Option[][] = Object.values(ranks).map(() => []);
  for (const option of options) {
    const rank = rankOf(option, wanted);
    if (rank !== null) found[rank]?.push(option);
  }
  // Other languages' words rank below matches in this one.
  const isNamed = found.slice(0, ranks.otherHasWord).some((options) => options.length > 0);
  return found.filter((_options, rank) => !isNamed || rank !== ranks.otherHasWord).flat();
}

interface FoldedOption {
  /** A text equal to one means the option. */
  readonly names: readonly string[];
  readonly label: string;
  readonly others: readonly string[];
}

const foldedOptions = new WeakMap<Option, FoldedOption>();

function foldedOption(option: Option): FoldedOption {
  const known = foldedOptions.get(option);
  if (known !== undefined) return known;
  const { value, label, detail = '', alsoCalled = [] } = option;
  const called = (typeof alsoCalled === 'function' ? alsoCalled() : alsoCalled).map(folded);
  const made = {
    names: [folded(value), folded(label), ...called],
    label: folded(label),
    others: [...new Set([folded(detail), ...called])].filter((text) => text !== ''),
  };
  foldedOptions.set(option, made);
  return made;
}

function rankOf(option: Option, wanted: string): Rank | null {
  const { names, label, others } = foldedOption(option);
  if (names.includes(wanted)) return ranks.same;
  if (label.startsWith(wanted)) return ranks.begins;
  if (hasWords(label, wanted)) return ranks.hasWord;
  if (others.some((text) => text.startsWith(wanted))) return ranks.otherBegins;
  if (others.some((text) => hasWords(text, wanted))) return ranks.otherHasWord;
  return label.includes(wanted) ? ranks.inside : null;
}

function hasWords(name: string, wanted: string): boolean {
  const words = ` ${name}`;
  if (words.includes(` ${wanted}`)) return true;
  return wanted.includes(' ') && wanted.split(' ').every((word) => words.includes(` ${word}`));
}

/** Fewest letters that match a word or another name unambiguously. */
const leastLetters = 4;

/**
 * Finds the one option a text can mean: equal to a name, or the only one with words that begin so; null if
 * ambiguous.
 */
export function optionMeant(options: readonly (string | Option)[], typed: string): string | null {
  const wanted = folded(typed);
  if (wanted === '') return null;
  const ranked = options.map(namedOption).map((option) => ({ option, rank: rankOf(option, wanted) }));
  const tiers =
    wanted.length < leastLetters
      ? [ranks.same, ranks.begins]
      : [ranks.same, ranks.hasWord, ranks.otherHasWord];
  for (const most of tiers) {
    const found = ranked.filter(({ rank }) => rank !== null && rank <= most);
    if (found.length > 0) return found.length === 1 ? (found[0]?.option.value ?? null) : null;
  }
  return null;
}
