import { paths } from '#web/shared/paths.ts';

/** Where one call is open beside the list; its filters stay. */
export function requestAddress(id: string | null, query: string): string {
  const path = id === null ? paths.requests() : paths.request(id);
  return query === '' ? path : `${path}?${query}`;
}
