import { paths } from '#web/shared/paths.ts';

/** The filters that were set last, for as long as the page stays open: `stuck=true`. */
let lastFilters = '';

/** Remembers how the list of ramps was narrowed. */
export function rememberRampFilters(filters: string): void {
  lastFilters = filters;
}

/** The way back to the list of ramps as it was left. */
export function rampsAsLeft(): string {
  return lastFilters === '' ? paths.ramps() : `${paths.ramps()}?${lastFilters}`;
}
