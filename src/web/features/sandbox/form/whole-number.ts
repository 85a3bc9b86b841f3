/** A whole number as it was typed; NaN for what is none, so that the contract's schema says so. */
export function wholeNumber(typed: string): number {
  const text = typed.trim();
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

/** Like wholeNumber; undefined where nothing was typed. */
export function wholeNumberIfGiven(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : wholeNumber(typed);
}

/** A text as it was typed; undefined where nothing was. */
export function textIfGiven(typed: string): string | undefined {
  return typed.trim() === '' ? undefined : typed.trim();
}
