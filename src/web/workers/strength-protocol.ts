/** Asked one at a time; answered by 0 (guessed at once) to 4 (not in years). */
export interface StrengthQuestion {
  readonly password: string;
  /** Facts about the person. */
  readonly known: readonly string[];
}
