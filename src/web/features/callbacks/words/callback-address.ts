import { paths } from '#web/shared/paths.ts';

/** Where one callback is open beside the list; its filters stay. */
export function callbackAddress(id: string | null, query: string): string {
  const path = id === null ? paths.callbacks() : paths.callback(id);
  return query === '' ? path : `${path}?${query}`;
}
