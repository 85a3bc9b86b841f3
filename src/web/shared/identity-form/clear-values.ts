import type { CustomerFacts } from '#contract/desk/customers.ts';
import type { OpenName } from '#contract/fields/field.ts';
import type {
  addressFields,
  backgroundFields,
  personFields,
  taxFields,
} from '#contract/fields/identity-fields.ts';

export type ClearName = OpenName<
  typeof personFields & typeof addressFields & typeof taxFields & typeof backgroundFields
>;

/** Returns the fields stored in clear; a new field doesn't compile without its fact. */
export function clearValuesOf(facts: CustomerFacts): Record<ClearName, string | undefined> {
  return {
    country: facts.residence?.value.country,
    state: facts.residence?.value.state,
    taxIdType: facts.tax?.value.taxIdType,
    taxState: facts.tax?.value.taxState,
    occupationIndustry: facts.occupation?.value.occupationIndustry,
    occupation: facts.occupation?.value.occupation,
    sourceOfFunds: facts.sourceOfFunds?.value,
    purposeOfTransaction: facts.purposeOfTransaction?.value,
  };
}
