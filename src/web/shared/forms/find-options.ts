import { contractText } from '#web/shared/language/contract-texts.ts';
import { language } from '#web/shared/language/language.ts';

/** What can be chosen: its value, and what it is called. */
export interface Option {
  value: string;
  label: string;
  /** What it is in words, beside a label that is a code. It is found by these too. */
  detail?: string;
  /** Other names, which are not shown. It is found by these too. */
  alsoCalled?: string;
}

/** A text that is its own label, or a value with one. */
export function namedOption(option: string | Option): Option {
  return typeof option === 'string' ? { value: option, label: option } : option;
}

/** Values of the contract with their names in the page's language. */
export function contractOptions(values: readonly string[]): readonly Option[] {
  const options = values.map((value) => ({ value, label: contractText(value) }));
  if (language === 'en') return options;
  return options.toSorted((one, other) => one.label.localeCompare(other.label, language));
}

const marks = /\p{M}/gu;

/** A text as it is compared: neither case, nor accents, nor space around it. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(marks, '').trim().toLowerCase();
}

/** The options that have a text in their names or details: first those that begin with it, then those with a word that does. All for no text. */
export function findOptions(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = folded(typed);
  if (wanted === '') return options;
  const found: [Option[], Option[], Option[]] = [[], [], []];
  for (const option of options) {
    const [at = null] = textsOf(option)
      .map((text) => rank(folded(text), wanted))
      .filter((one) => one !== null);
    if (at !== null) found[at].push(option);
  }
  return found.flat();
}

/** What an option is found by, what is shown first. */
function textsOf({ label, detail = '', alsoCalled = '' }: Option): readonly string[] {
  return [label, detail, alsoCalled];
}

function rank(name: string, wanted: string): 0 | 1 | 2 | null {
  if (name.startsWith(wanted)) return 0;
  const at = name.indexOf(wanted);
  if (at === -1) return null;
  return / |\(|\/|-/.test(name.charAt(at - 1)) ? 1 : 2;
}

/**
 * The value of the one option that a typed text can mean: the one that is called so, or the only one that has it in its name. Null for no
 * text, and wherever there is a choice, since nothing is ever picked by guessing.
 */
export function optionMeant(options: readonly (string | Option)[], typed: string): string | null {
  const wanted = folded(typed);
  if (wanted === '') return null;
  const named = options.map(namedOption);
  const exact = named.filter(({ label, value }) => [label, value].some((text) => folded(text) === wanted));
  const found =
    exact.length > 0
      ? exact
      : named.filter((option) => textsOf(option).some((text) => folded(text).includes(wanted)));
  return found.length === 1 ? (found[0]?.value ?? null) : null;
}
