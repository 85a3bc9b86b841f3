import type { Action } from '#contract/desk/permissions.ts';
import { type IdentifierShape, readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { findOptions } from '#web/shared/forms/find-options.ts';
import { paths } from '#web/shared/paths.ts';

import { words } from './palette-words.ts';

/** What becomes of an entry that is chosen. */
type Outcome =
  | { readonly kind: 'go'; readonly to: string; readonly email?: string }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'shortcuts' };

/** Something to choose in the palette. */
export interface PaletteEntry {
  readonly key: string;
  readonly label: string;
  /** What else says what it is. */
  readonly detail?: string | undefined;
  readonly outcome: Outcome;
  /** What it takes. */
  readonly action: Action;
}

const groupNames = ['identifier', 'found', 'recent', 'actions', 'pages'] as const;
type GroupName = (typeof groupNames)[number];

export interface PaletteGroup {
  readonly name: GroupName;
  readonly entries: readonly PaletteEntry[];
}

/** The entries that have a text in their names, the best first. */
export function fittingEntries(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const options = entries.map(({ key, label }) => ({ value: key, label }));
  return findOptions(options, text).flatMap(({ value }) => byKey.get(value) ?? []);
}

/** What a text may be as an identifier. */
interface IdentifierEntries {
  readonly entries: readonly PaletteEntry[];
  /** It has the form of an identifier and cannot be the name of a page. */
  readonly isCertain: boolean;
  /** Why it can be none. */
  readonly refusal: string | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** In the order of their time: the desk's own ids of callbacks and requests. */
const ownId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Too many identifiers start with a shorter text. */
const leastSearched = 3;

/**
 * The pages that a pasted text leads to by its form alone, and the search of the directory. A text may have several forms: 32 hexadecimal digits
 * are a ramp's id, a trace id and a legal reference. Personal values go into no address: they are only searched for.
 */
export function identifierEntries(pasted: string): IdentifierEntries {
  const read = readPastedText(pasted);
  if (!read.isSearchable) {
    return { entries: [], isCertain: false, refusal: read.text === '' ? null : read.message };
  }
  const { text, shapes } = read;
  const isUuid = uuid.test(text);
  const isRampId = shapes.includes('ramp-id');
  const short = shortenMiddle(text, 12, 6);
  const openRamp = go('ramp', words.openRamp({ id: short }), paths.ramp(text));
  const entries = [
    isRampId && !isUuid ? openRamp : null,
    ownId.test(text) ? go('callback', words.openCallback({ id: short }), paths.callback(text)) : null,
    ownId.test(text) ? goToRequests('request', words.openRequest({ id: short }), paths.request(text)) : null,
    isUuid || isRampId
      ? goToRequests('trace', words.openTrace({ id: short }), paths.requests({ traceId: text }))
      : null,
    // With dashes it has the form of other ids, too.
    isRampId && isUuid ? openRamp : null,
    shapes.includes('reference') && !shapes.includes('wallet') && !shapes.includes('transaction-hash')
      ? go('customer', words.openCustomer({ reference: short }), paths.customer(text))
      : null,
    text.length >= leastSearched ? searchEntry(text, shapes) : null,
  ].filter((entry) => entry !== null);
  const isWord = shapes.every((shape) => shape === 'reference') && !/\d/.test(text);
  return { entries, isCertain: !isWord, refusal: null };
}

function go(key: string, label: string, to: string): PaletteEntry {
  return { key, label, outcome: { kind: 'go', to }, action: 'read-directory' };
}

function goToRequests(key: string, label: string, to: string): PaletteEntry {
  return { ...go(key, label, to), action: 'read-requests' };
}

function searchEntry(text: string, shapes: readonly IdentifierShape[]): PaletteEntry {
  const [first] = shapes;
  const whose: Readonly<Partial<Record<IdentifierShape, string>>> = words.whose;
  const what = (first === undefined ? undefined : whose[first]) ?? `“${shortenMiddle(text, 20, 6)}”`;
  return {
    key: 'search',
    label: words.search({ what }),
    outcome: { kind: 'search', text },
    action: 'read-directory',
  };
}
