const names = new Map<string, string>();

/**
 * Gives a statement a name, by which each connection to PostgreSQL parses and plans it only once. Not one that takes whatever columns there
 * are: with its old plan it would fail from the moment a migration adds one.
 */
export function nameStatement(text: string): void {
  if (!text.includes('*') && !names.has(text)) names.set(text, `rampart_${names.size}`);
}

/** The name of a statement; undefined for one without. */
export function statementName(text: string): string | undefined {
  return names.get(text);
}
