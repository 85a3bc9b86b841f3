import { paths } from '#web/shared/paths.ts';

type DirectoryName = 'customers' | 'ramps';

/** The filters that each directory had last, for as long as the page stays open: `blocked=true&q=c-1`. */
const lastFilters: Partial<Record<DirectoryName, string>> = {};

/** The path back to a directory with the filters it had last. */
export function listAsLeft(directory: DirectoryName): string {
  const filters = lastFilters[directory];
  return filters ? `${paths[directory]()}?${filters}` : paths[directory]();
}

/** Remembers how a directory was narrowed: its filters as they are in the address. */
export function rememberFilters(directory: DirectoryName, filters: string): void {
  lastFilters[directory] = filters;
}
