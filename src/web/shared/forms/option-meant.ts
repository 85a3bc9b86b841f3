/** A text that is its own label, or a value with one. */
type Option = string | { value: string; label: string };

/**
 * The value of the one option that a typed text can mean: the one that is called so, or the only one that has it in its name. Null for no
 * text, and wherever there is a choice, since nothing is ever picked by guessing.
 */
export function optionMeant(options: readonly Option[], typed: string): string | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return null;
  const named = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  const exact = named.filter(({ label, value }) =>
    [label, value].some((text) => text.toLowerCase() === wanted),
  );
  const found = exact.length > 0 ? exact : named.filter(({ label }) => label.toLowerCase().includes(wanted));
  return found.length === 1 ? (found[0]?.value ?? null) : null;
}
