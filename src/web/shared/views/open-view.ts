import type { BuiltInName, ListView } from '#contract/desk/views.ts';
import { viewParameter } from '#web/shared/lists/address-filters.ts';

/** A view that every person has. */
export interface BuiltInView {
  readonly id: BuiltInName;
  readonly name: string;
  /** As the page writes its filters. */
  readonly query: string;
  /** Shown beside the name. */
  readonly count?: string | undefined;
}

/** The tab of the list without a view. */
export const allId = 'all';

export interface OpenView {
  /** `all`, a built-in one's name, or an id. */
  readonly id: string;
  /** Null unless stored. */
  readonly view: ListView | null;
  /** True if the filters are no longer the stored ones. */
  readonly isChanged: boolean;
}

/** What a dialog is about. */
export type ViewDialogKind =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename' | 'remove'; readonly view: ListView };

interface Opening {
  /** The list's filters as text. */
  readonly query: string;
  /** The address's own word. */
  readonly named: string | null;
  /** Their queries as the page writes them. */
  readonly stored: readonly ListView[];
  readonly builtIn: readonly BuiltInView[];
}

/**
 * Finds the open view: the one named in the address, else one with these very filters, else the built-in one that
 * these filters narrow. A view that is gone leaves its filters.
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

/** The address of a list with filters, and with the view that they come from. */
export function viewAddress(path: string, query: string, id?: string): string {
  const address = new URLSearchParams(query);
  if (id !== undefined) address.set(viewParameter, id);
  const text = address.toString();
  return text === '' ? path : `${path}?${text}`;
}
