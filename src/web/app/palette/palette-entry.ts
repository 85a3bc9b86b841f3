import type { Action, Role } from '#contract/desk/permissions.ts';
import { mayRole } from '#contract/desk/permissions.ts';
import { findOptions } from '#web/shared/forms/find-options.ts';

/** What becomes of an entry that is chosen. */
export type Outcome =
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

export const groupNames = ['identifier', 'found', 'recent', 'actions', 'pages'] as const;
export type GroupName = (typeof groupNames)[number];

export interface PaletteGroup {
  readonly name: GroupName;
  readonly entries: readonly PaletteEntry[];
}

/** The entries that have a text in their names, the best first; those that a role may not choose stand last. */
export function fittingEntries(
  entries: readonly PaletteEntry[],
  text: string,
  role: Role,
): readonly PaletteEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const options = entries.map(({ key, label }) => ({ value: key, label }));
  const fitting = findOptions(options, text).flatMap(({ value }) => byKey.get(value) ?? []);
  return fitting.toSorted((a, b) => Number(mayRole(role, b.action)) - Number(mayRole(role, a.action)));
}
