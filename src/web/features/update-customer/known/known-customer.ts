import type { CustomerRecord } from '#contract/desk/customers.ts';

import { type UpdateField, updateFields } from '../changes/update-values.ts';

/** What is known of a field: its mask, and its value where that may be seen. */
export interface KnownField {
  masked: string | null;
  value: string | null;
}

export type KnownCustomer = Readonly<Record<UpdateField, KnownField>>;

/** What the desk knows before anything is revealed: what is personal by its mask alone. Trust: 6. */
export function knownCustomer({ personalValues, facts }: CustomerRecord): KnownCustomer {
  const clear: Partial<Record<UpdateField, string | undefined>> = {
    country: facts.residence?.value.country,
    state: facts.residence?.value.state,
    taxIdType: facts.tax?.value.taxIdType,
    taxState: facts.tax?.value.taxState,
    occupationIndustry: facts.occupation?.value.occupationIndustry,
    occupation: facts.occupation?.value.occupation,
    sourceOfFunds: facts.sourceOfFunds?.value,
    purposeOfTransaction: facts.purposeOfTransaction?.value,
  };
  const knownOf = (field: UpdateField): KnownField => ({
    masked: personalValues.find((one) => one.field === field)?.masked ?? null,
    value: clear[field] ?? null,
  });
  return Object.fromEntries(updateFields.map((field) => [field, knownOf(field)])) as KnownCustomer;
}

/** The same with values that were revealed. */
export function withRevealed(
  known: KnownCustomer,
  revealed: Readonly<Record<string, string>>,
): KnownCustomer {
  const entries = updateFields.map((field) => {
    const value = Object.hasOwn(revealed, field) ? (revealed[field] ?? null) : known[field].value;
    return [field, { ...known[field], value }];
  });
  return Object.fromEntries(entries) as KnownCustomer;
}

/** The fields that are known but hidden: what "Reveal to edit" asks for. */
export function hiddenFields(known: KnownCustomer): UpdateField[] {
  return updateFields.filter((field) => known[field].masked !== null && known[field].value === null);
}
