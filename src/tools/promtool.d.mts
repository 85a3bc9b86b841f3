export function findOrFetchPromtool(): string | null;
