import { mutationOptions } from '@tanstack/react-query';

import { readShortened, type SearchItem } from '#contract/desk/search.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { paths } from '#web/shared/paths.ts';

/** What becomes of an answer. */
export type Finding =
  | { kind: 'open'; item: SearchItem }
  | { kind: 'choose'; items: readonly SearchItem[]; isExact: boolean }
  | { kind: 'none' };

/**
 * A single record that matches the text exactly is opened; several are a choice. A match of the beginning is never opened by itself: `c-133`
 * may be a customer whom the directory does not know, and `c-13344` is another one.
 */
export function decideFinding(text: string, items: readonly SearchItem[]): Finding {
  const exact = items.filter((item) => isExact(text, item));
  const [only] = exact;
  if (exact.length === 1 && only !== undefined) return { kind: 'open', item: only };
  if (exact.length > 1) return { kind: 'choose', items: exact, isExact: true };
  return items.length === 0 ? { kind: 'none' } : { kind: 'choose', items, isExact: false };
}

/** Identifiers are found by their beginning too; personal values only whole. A shortened one has its end as well. */
function isExact(text: string, { id, matched }: SearchItem): boolean {
  if (matched !== 'reference' && matched !== 'ramp-id') return true;
  if (readShortened(text) !== null) return true;
  return matched === 'ramp-id' ? foldRampId(id) === foldRampId(text) : id === text;
}

/** The page of a record. */
export function pathOf({ kind, id }: SearchItem): string {
  return kind === 'customer' ? paths.customer(id) : paths.ramp(id);
}

/** The e-mail with which a customer's account is looked up: the one by which they were found, or none. */
export function lookupEmailOf(text: string, { kind, matched }: SearchItem): string {
  return kind === 'customer' && matched === 'email' ? text : '';
}

/** Asks the directory for a text. It travels in a body, and is forgotten as soon as nothing shows it. */
export function searchMutation() {
  return mutationOptions({
    mutationFn: async (text: string) => deskCall('search', { body: { text } }),
    gcTime: 0,
  });
}
