import { patterns } from '#contract/desk/pages.ts';
import { looksLikeRampId } from '#web/shared/find/identifier-shapes.ts';
import { folded } from '#web/shared/forms/find-options.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';

import { type PageRoute, startOf } from '../pages.ts';
import { fittingEntries, type PaletteEntry } from './palette-entries.ts';
import { words } from './palette-words.ts';

interface AboutEntries {
  /** Pages named by the words beside the identifier. */
  readonly named: readonly PaletteEntry[];
  /** Pages whose name contains one of the words. */
  readonly mentioned: readonly PaletteEntry[];
}

const none: AboutEntries = { named: [], mentioned: [] };
/** Shorter words occur in every sentence. */
const leastLetters = 5;

/** Finds pages by the words beside an identifier: `audit c-20981`. */
export function aboutEntries(
  text: string,
  identifiers: readonly string[],
  routes: readonly PageRoute[],
): AboutEntries {
  const [id] = identifiers;
  if (id === undefined || identifiers.length !== 1 || !/^[A-Za-z0-9_-]+$/.test(id)) return none;
  const beside = folded(text.replace(id, ' '));
  if (beside === '') return none;
  const entries = looksLikeRampId(id) ? aboutRamp(id, routes) : aboutCustomer(id, routes);
  const named = fittingEntries(entries, beside);
  const said = beside.split(' ').filter((word) => word.length >= leastLetters);
  const mentioned = entries.filter(
    (entry) => !named.includes(entry) && said.some((word) => fittingEntries([entry], word).length > 0),
  );
  return { named, mentioned };
}

function aboutRamp(rampId: string, routes: readonly PageRoute[]): PaletteEntry[] {
  const entry = entryMaker(rampId, routes);
  return [
    entry.page(patterns.audit, paths.audit({ objectKind: 'ramp', objectId: rampId })),
    entry.page(patterns.requests, paths.requests({ rampId })),
    entry.page(patterns.callbacks, paths.callbacks({ object: rampId })),
  ].flat();
}

function aboutCustomer(identityReference: string, routes: readonly PageRoute[]): PaletteEntry[] {
  const about = { identityReference };
  const entry = entryMaker(identityReference, routes);
  return [
    ...entry.page(patterns.audit, paths.audit({ objectKind: 'customer', objectId: identityReference })),
    ...entry.page(patterns.callbacks, paths.callbacks({ object: identityReference })),
    ...entry.page(patterns.ramps, paths.ramps(about)),
    ...entry.page(patterns.requests, paths.customer(identityReference, 'requests')),
    entry.action(words.shareDocuments, paths.shareDocuments(about), 'onboard-customer'),
    entry.action(words.checkEligibility, paths.eligibility(about), 'inspect-customer'),
    entry.action(words.getLimits, paths.limits(about), 'inspect-customer'),
    entry.action(words.diagnose, paths.diagnosis(about), 'inspect-customer'),
    entry.action(words.newRamp, paths.price(about), 'create-ramp'),
    entry.action(words.updateCustomer, paths.updateCustomer(identityReference), 'write-identity'),
    entry.action(words.newCustomer, paths.newCustomer(about), 'onboard-customer'),
    entry.action(words.activity, paths.customer(identityReference, 'activity'), 'read-directory'),
  ];
}

function entryMaker(id: string, routes: readonly PageRoute[]) {
  const detail = words.forCustomer({ reference: shortenMiddle(id, 20, 6) });
  const action = (label: string, to: string, takes: PaletteEntry['action']): PaletteEntry => ({
    key: `about ${to}`,
    label,
    detail,
    outcome: { kind: 'go', to },
    action: takes,
  });
  return {
    action,
    page: (start: string, to: string) =>
      routes
        .filter((route) => startOf(route) === start)
        .map(({ name, action: takes }) => action(name, to, takes)),
  };
}
