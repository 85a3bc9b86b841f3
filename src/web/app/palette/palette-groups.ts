import { mayRole, type Role } from '#contract/desk/permissions.ts';
import type { SearchItem } from '#contract/desk/search.ts';
import { findWords } from '#web/shared/find/find-words.ts';
import { lookupEmailOf, pathOf } from '#web/shared/find/find-record.ts';
import { languageWords } from '#web/shared/language/language-words.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths, type SettingsTab } from '#web/shared/paths.ts';
import { type PageRoute, startOf } from '../pages.ts';
import {
  fittingEntries,
  identifierEntries,
  linkEntries,
  type PaletteEntry,
  type PaletteGroup,
} from './palette-entries.ts';
import { aboutEntries } from './about-entries.ts';
import { words } from './palette-words.ts';
import type { RecentRecord } from './recent-records.ts';
import { patterns } from '#contract/desk/pages.ts';

const entry = (tab: SettingsTab, label: string, action: PaletteEntry['action']): PaletteEntry => ({
  key: paths.settings(tab),
  label,
  outcome: { kind: 'go', to: paths.settings(tab) },
  action,
});

const settingsEntries: readonly PaletteEntry[] = [
  entry('profile', words.ownAccount, 'read-directory'),
  { ...entry('profile', languageWords.inPalette, 'read-directory'), key: 'language' },
  entry('staff', words.manageStaff, 'manage-staff'),
  {
    key: paths.addPerson(),
    label: words.addPerson,
    alsoCalled: words.addPersonToo.split(', '),
    outcome: { kind: 'go', to: paths.addPerson() },
    action: 'manage-staff',
  },
  entry('connection', words.checkConnection, 'manage-settings'),
  entry('callbacks', words.testCallbacks, 'manage-settings'),
];

function actionEntries(identityReference: string | undefined): readonly PaletteEntry[] {
  const about = identityReference === undefined ? undefined : { identityReference };
  const detail =
    identityReference === undefined ? undefined : words.forCustomer({ reference: identityReference });
  const action = (key: string, label: string, to: string, takes: PaletteEntry['action']): PaletteEntry => ({
    key,
    label,
    detail,
    outcome: { kind: 'go', to },
    action: takes,
  });
  return [
    action(patterns.shareDocuments, words.shareDocuments, paths.shareDocuments(about), 'onboard-customer'),
    {
      ...action(patterns.newCustomer, words.newCustomer, paths.newCustomer(), 'onboard-customer'),
      detail: undefined,
    },
    action(patterns.eligibility, words.checkEligibility, paths.eligibility(about), 'inspect-customer'),
    action(patterns.limits, words.getLimits, paths.limits(about), 'inspect-customer'),
    action(patterns.diagnosis, words.diagnose, paths.diagnosis(about), 'inspect-customer'),
    action(patterns.newRamp, words.newRamp, paths.price(about), 'create-ramp'),
    ...settingsEntries,
    {
      key: 'shortcuts',
      label: words.shortcuts,
      outcome: { kind: 'shortcuts' },
      action: 'read-directory',
    },
  ];
}

function pageEntries(routes: readonly PageRoute[]): readonly PaletteEntry[] {
  const done = new Set(actionEntries(undefined).map(({ key }) => key));
  return routes.flatMap((route) => {
    const { name, action } = route;
    const to = startOf(route);
    return to.includes(':') || done.has(to)
      ? []
      : [{ key: to, label: name, outcome: { kind: 'go', to } as const, action }];
  });
}

interface Asked {
  readonly text: string;
  readonly role: Role;
  readonly routes: readonly PageRoute[];
  readonly recent: readonly RecentRecord[];
  /** Of the open customer. */
  readonly identityReference: string | undefined;
  readonly found: readonly SearchItem[];
  readonly queue?: readonly PaletteEntry[];
  /** Identifier in the text that was searched for. */
  readonly asked?: string | undefined;
}

/**
 * Groups the entries that the role may use. An identifier's pages come first if the text can be nothing else,
 * after the page named beside it.
 */
export function paletteGroups(parts: Asked) {
  const { text, role, routes, recent, identityReference, found, queue = [], asked } = parts;
  const { entries, identifiers, isCertain, refusal } = identifierEntries(text);
  const hasPage = ({ outcome }: PaletteEntry) =>
    outcome.kind !== 'go' || routes.some(({ path }) => isWithin(path, outcome.to));
  const allowed = (all: readonly PaletteEntry[]) => all.filter(({ action }) => mayRole(role, action));
  const named: readonly PaletteGroup[] = [
    { name: 'recent', entries: fittingEntries(allowed(recent.map(recentEntry)), text) },
    { name: 'queue', entries: allowed(queue) },
    { name: 'actions', entries: fittingEntries(allowed(actionEntries(identityReference)), text) },
    { name: 'pages', entries: fittingEntries(allowed(pageEntries(routes)), text) },
  ];
  const about = aboutEntries(text, identifiers, routes);
  const identified: PaletteGroup = {
    name: 'identifier',
    entries: allowed([...linkEntries(text), ...about.named, ...entries, ...about.mentioned]).filter(hasPage),
  };
  const answered: PaletteGroup = {
    name: 'found',
    entries: found.map((item) => foundEntry(item, asked ?? text)),
  };
  const groups = isCertain ? [answered, identified, ...named] : [answered, ...named, identified];
  return { groups: groups.filter((group) => group.entries.length > 0), refusal };
}

function isWithin(path: string, to: string): boolean {
  const root = path.split('/:')[0];
  return root !== '' && (to === root || to.startsWith(`${root}/`) || to.startsWith(`${root}?`));
}

function recentEntry({ kind, id }: RecentRecord): PaletteEntry {
  const to = { customer: paths.customer, ramp: paths.ramp, callback: paths.callback, request: paths.request }[
    kind
  ];
  return {
    key: `recent ${kind} ${id}`,
    label: shortenMiddle(id, 20, 6),
    detail: words.kinds[kind],
    outcome: { kind: 'go', to: to(id) },
    action: kind === 'request' ? 'read-requests' : 'read-directory',
  };
}

function foundEntry(item: SearchItem, text: string): PaletteEntry {
  const email = lookupEmailOf(text, item);
  const said = [findWords.recordKinds[item.kind], item.label, findWords.matchedBy[item.matched]];
  return {
    key: `found ${item.kind} ${item.id}`,
    label: shortenMiddle(item.id, 20, 6),
    detail: said.filter((word) => word !== null).join(' · '),
    outcome: { kind: 'go', to: pathOf(item), ...(email === '' ? {} : { email }) },
    action: 'read-directory',
  };
}
