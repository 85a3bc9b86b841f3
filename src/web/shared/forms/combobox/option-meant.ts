import { folded, namedOption, type Option } from './find-options.ts';

/**
 * The value of the one option that a typed text can mean: the one that is called so, or the only one that has it in its name. Null for no
 * text, and wherever there is a choice, since nothing is ever picked by guessing.
 */
export function optionMeant(options: readonly (string | Option)[], typed: string): string | null {
  const wanted = folded(typed);
  if (wanted === '') return null;
  const named = options.map(namedOption);
  const exact = named.filter(({ label, value }) => [label, value].some((text) => folded(text) === wanted));
  const found = exact.length > 0 ? exact : named.filter(({ label }) => folded(label).includes(wanted));
  return found.length === 1 ? (found[0]?.value ?? null) : null;
}
