/** What is missing, to begin a sentence; null if nothing is. */
export function whyNoBuildah(): string | null;
