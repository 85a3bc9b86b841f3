import { paths } from './paths.ts';

/** The filters that were set last, for as long as the page stays open: `blocked=true&q=c-1`. */
let lastFilters = '';

/** Remembers how the list of customers was narrowed. */
export function rememberCustomerFilters(filters: string): void {
  lastFilters = filters;
}

/** The way back to the list of customers as it was left. */
export function customersAsLeft(): string {
  return lastFilters === '' ? paths.customers() : `${paths.customers()}?${lastFilters}`;
}
