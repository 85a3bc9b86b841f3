import { patterns } from '#contract/desk/pages.ts';
import { paths } from '#web/shared/paths.ts';

import type { PageRoute } from '../pages.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { words } from './palette-words.ts';
import { settingsEntries } from './settings-entries.ts';

/** What can be done from anywhere, by what it takes; about the customer whose page is open, if one is. */
export function actionEntries(identityReference: string | undefined): readonly PaletteEntry[] {
  const about = identityReference === undefined ? undefined : { identityReference };
  const detail = identityReference === undefined ? undefined : words.forCustomer(identityReference);
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

/** Every page that opens without naming a record, but for those that are actions. */
export function pageEntries(routes: readonly PageRoute[]): readonly PaletteEntry[] {
  const done = new Set(actionEntries(undefined).map(({ key }) => key));
  return routes.flatMap(({ path, name, action }) => {
    const to = path.replace(/\/:\w+\?$/, '');
    return to.includes(':') || done.has(to)
      ? []
      : [{ key: to, label: name, outcome: { kind: 'go', to } as const, action }];
  });
}
