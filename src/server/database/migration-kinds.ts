/**
 * Returns true if a migration's name says that it only adds what servers of the version before don't need.
 * `041-contract-…` takes away what they may still use; up to 039 names say neither.
 */
export function expands(name: string): boolean {
  return /^\d{3}-expand-/.test(name);
}

export function contracts(name: string): boolean {
  return /^\d{3}-contract-/.test(name);
}
