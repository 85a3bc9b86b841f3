/**
 * A migration after 039 says in its name what it does to servers of the version before, which can't know it:
 * `040-expand-…` adds what they don't need, `041-contract-…` takes away what they may still use.
 */
export function expands(name: string): boolean {
  return /^\d{3}-expand-/.test(name);
}

export function contracts(name: string): boolean {
  return /^\d{3}-contract-/.test(name);
}
