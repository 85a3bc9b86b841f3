import type { BuiltInName, ListView } from '#contract/desk/views.ts';
import { viewParameter } from '#web/shared/lists/address-filters.ts';

export interface BuiltInView {
  readonly id: BuiltInName;
  readonly name: string;
  /** The filters as the page writes them. */
  readonly query: string;
  readonly count?: string | undefined;
}

export const allId = 'all';

export interface OpenView {
  /** `all`, a built-in name, or an id. */
  readonly id: string;
  /** Null unless stored. */
  readonly view: ListView | null;
  readonly isChanged: boolean;
}

export type ViewDialogKind =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename' | 'remove'; readonly view: ListView };

interface Opening {
  readonly query: string;
  /** Id of the view named in the address. */
  readonly named: string | null;
  readonly stored: readonly ListView[];
  readonly builtIn: readonly BuiltInView[];
}

/**
 * Finds the view named in the address, else one with these very filters, else the built-in one that they narrow. A
 * view that is gone leaves its filters.
 */
export function openViewOf({ query, named, stored, builtIn }: Opening): OpenView {
  const view = stored.find(({ id }) => id === named);
  if (view !== undefined) return { id: view.id, view, isChanged: view.query !== query };
  const isSame = (one: { query: string }) => one.query === query && query !== '';
  const builtInSame = builtIn.find(isSame);
  if (builtInSame !== undefined) return { id: builtInSame.id, view: null, isChanged: false };
  const same = stored.find(isSame);
  if (same !== undefined) return { id: same.id, view: same, isChanged: false };
  const [narrowed] = builtIn
    .filter((one) => isWithin(one.query, query))
    .toSorted((one, other) => entriesOf(other.query).length - entriesOf(one.query).length);
  return { id: narrowed?.id ?? allId, view: null, isChanged: false };
}

function isWithin(part: string, whole: string): boolean {
  const given = new URLSearchParams(whole);
  return entriesOf(part).every(([name, value]) => given.get(name) === value);
}

function entriesOf(query: string): [string, string][] {
  return [...new URLSearchParams(query)];
}

export function viewAddress(path: string, query: string, id?: string): string {
  const address = new URLSearchParams(query);
  if (id !== undefined) address.set(viewParameter, id);
  const text = address.toString();
  return text === '' ? path : `${path}?${text}`;
}
