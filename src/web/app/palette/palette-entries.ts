import { matchPath } from 'react-router-dom';

import { patterns } from '#contract/desk/pages.ts';
import type { Action } from '#contract/desk/permissions.ts';
import type { QueueItem, QueueMove } from '#contract/desk/queue.ts';
import { type IdentifierShape, readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { findOptions } from '#web/shared/forms/find-options.ts';
import { paths } from '#web/shared/paths.ts';

import { words } from './palette-words.ts';

type Outcome =
  | { readonly kind: 'go'; readonly to: string; readonly email?: string }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'move'; readonly item: QueueItem; readonly move: QueueMove }
  | AskedStep
  | { readonly kind: 'shortcuts' };

/** A step whose dialog asks for more. */
export interface AskedStep {
  readonly kind: 'ask';
  readonly item: QueueItem;
  readonly name: 'wait' | 'done';
}

export interface PaletteEntry {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly alsoCalled?: readonly string[];
  readonly outcome: Outcome;
  readonly action: Action;
}

const groupNames = ['identifier', 'found', 'recent', 'queue', 'actions', 'pages'] as const;
type GroupName = (typeof groupNames)[number];

export interface PaletteGroup {
  readonly name: GroupName;
  readonly entries: readonly PaletteEntry[];
}

/** Finds entries by name, best match first. */
export function fittingEntries(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const options = entries.map(({ key, label, detail, alsoCalled = [] }) => ({
    value: key,
    label,
    ...(detail !== undefined && { detail }),
    alsoCalled,
  }));
  return findOptions(options, text).flatMap(({ value }) => byKey.get(value) ?? []);
}

interface IdentifierEntries {
  readonly entries: readonly PaletteEntry[];
  readonly identifiers: readonly string[];
  /** Can only be an identifier, not a page's name. */
  readonly isCertain: boolean;
  readonly refusal: string | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Our ids of callbacks and requests (UUIDv7). */
const ownId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Shorter prefixes match too many identifiers. */
const leastSearched = 3;

/** Checks the creation time in ms that our ids begin with, unlike ramp ids. */
function isOwnId(text: string): boolean {
  const madeAt = Number.parseInt(text.replaceAll('-', '').slice(0, 12), 16);
  return ownId.test(text) && madeAt > Date.UTC(2020, 0) && madeAt < Date.now() + 366 * 24 * 3_600_000;
}

/**
 * Lists pages that fit a pasted text's form, and the directory search. 32 hexadecimal digits may be a ramp id, trace
 * id or reference. Personal values are only searched for, never put in an address.
 */
export function identifierEntries(pasted: string): IdentifierEntries {
  const read = readPastedText(pasted);
  if (read.isSearchable) {
    const { text, shapes } = read;
    const isWord = shapes.every((shape) => shape === 'reference') && !/\d/.test(text);
    return {
      entries: entriesOf(text, shapes),
      identifiers: [text],
      isCertain: !isWord,
      refusal: null,
    };
  }
  const { options, text, message } = read;
  return {
    entries: options.flatMap(entryOfSeveral),
    identifiers: options,
    isCertain: options.length > 0,
    refusal: text === '' ? null : message,
  };
}

function entryOfSeveral(option: string): PaletteEntry[] {
  const read = readPastedText(option);
  if (!read.isSearchable) return [];
  const { text, shapes } = read;
  const [best] = entriesOf(text, shapes);
  if (best === undefined) return [];
  const label =
    best.outcome.kind === 'search' ? words.search({ what: `“${shortenMiddle(text, 20, 6)}”` }) : best.label;
  return [{ ...best, key: `${best.key} ${text}`, label }];
}

function entriesOf(text: string, shapes: readonly IdentifierShape[]): readonly PaletteEntry[] {
  const isUuid = uuid.test(text);
  const isOwn = isOwnId(text);
  const isRampId = shapes.includes('ramp-id');
  const short = shortenMiddle(text, 12, 6);
  const openRamp = go('ramp', words.openRamp({ id: short }), paths.ramp(text));
  const search = text.length >= leastSearched ? searchEntry(text, shapes) : null;
  const isQuoted = looksLikeDepositReference(text);
  return [
    isRampId && !isOwn ? openRamp : null,
    isOwn ? go('callback', words.openCallback({ id: short }), paths.callback(text)) : null,
    isOwn ? goToRequests('request', words.openRequest({ id: short }), paths.request(text)) : null,
    isUuid || isRampId
      ? goToRequests('trace', words.openTrace({ id: short }), paths.requests({ traceId: text }))
      : null,
    // With dashes it may be another id too.
    isRampId && isOwn ? openRamp : null,
    isQuoted ? search : null,
    shapes.includes('reference') && !shapes.includes('wallet') && !shapes.includes('transaction-hash')
      ? go('customer', words.openCustomer({ reference: short }), paths.customer(text))
      : null,
    isQuoted ? null : search,
  ].filter((entry) => entry !== null);
}

function looksLikeDepositReference(text: string): boolean {
  return /^[A-Z]{2,6}(?=[A-Z]*\d)[A-Z0-9]{5,30}$/.test(text);
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

/** Returns the entry that opens a pasted Rampart link. */
export function linkEntries(text: string): readonly PaletteEntry[] {
  const address = /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (address === null || address.origin !== location.origin) return [];
  if (!Object.values(patterns).some((pattern) => matchPath(pattern, address.pathname) !== null)) return [];
  return [go('link', words.openLink({ path: address.pathname }), address.pathname + address.search)];
}
