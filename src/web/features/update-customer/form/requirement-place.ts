import type { Requirement } from '#contract/service/enumerations.ts';

import type { UpdateField } from '../changes/update-values.ts';

/** The first field that satisfies a requirement by an update. */
const places = {
  PERSONAL_DETAILS: 'givenName',
  US_TAX_ID: 'taxIdType',
  SOURCE_FUNDS: 'sourceOfFunds',
  OCCUPATION: 'occupationIndustry',
  PURPOSE_OF_TX: 'purposeOfTransaction',
} as const satisfies Partial<Record<Requirement, UpdateField>>;

/** Where a requirement is satisfied in the form; the tax fields are there for a US address only. Null: not by an update. */
export function placeOf(requirement: string | null, country: string): UpdateField | null {
  const place = Object.entries(places).find(([name]) => name === requirement)?.[1] ?? null;
  return place === 'taxIdType' && country !== 'US' ? 'country' : place;
}
