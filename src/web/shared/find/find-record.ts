import { mutationOptions } from '@tanstack/react-query';

import { customerListApi } from '#contract/desk/api/customer-list.ts';
import { readShortened, type SearchItem } from '#contract/desk/search.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { paths } from '#web/shared/paths.ts';

export type Finding =
  | { kind: 'open'; item: SearchItem }
  | { kind: 'choose'; items: readonly SearchItem[]; isExact: boolean }
  | { kind: 'none' };

/**
 * Opens a single exact match. A match by beginning, end or amount isn't exact: `c-133` may be unknown, and `c-13344`
 * another customer.
 */
export function decideFinding(text: string, items: readonly SearchItem[]): Finding {
  const exact = items.filter((item) => isExact(text, item));
  const [only] = exact;
  if (exact.length === 1 && only !== undefined) return { kind: 'open', item: only };
  if (exact.length > 1) return { kind: 'choose', items: exact, isExact: true };
  return items.length === 0 ? { kind: 'none' } : { kind: 'choose', items, isExact: false };
}

/** Counts shortened identifiers, which have both ends, as exact. */
function isExact(text: string, { id, matched }: SearchItem): boolean {
  if (matched === 'ramp-id-end' || matched === 'amount') return false;
  if (matched !== 'reference' && matched !== 'ramp-id') return true;
  if (readShortened(text) !== null) return true;
  return matched === 'ramp-id' ? foldRampId(id) === foldRampId(text) : id === text;
}

export function pathOf({ kind, id }: SearchItem): string {
  return kind === 'customer' ? paths.customer(id) : paths.ramp(id);
}

/** Returns the e-mail that found the customer, or ''. */
export function lookupEmailOf(text: string, { kind, matched }: SearchItem): string {
  return kind === 'customer' && matched === 'email' ? text : '';
}

/** Sends the text in a body and drops it when nothing shows it. */
export function searchMutation() {
  return mutationOptions({
    mutationFn: async (text: string) => deskCall(customerListApi.search, { body: { text } }),
    gcTime: 0,
  });
}
