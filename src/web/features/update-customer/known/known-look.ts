import type { FieldLook, LookOf } from '#web/shared/identity-form/field-look.ts';
import { wordsOfRequirement } from '#web/shared/words/requirement-words.ts';

import type { KnownCustomer } from './known-customer.ts';
import { words } from '../words/update-customer-words.ts';
import { isOfPerson, type UpdateField, updateFields } from '../changes/update-values.ts';

interface Looks {
  known: KnownCustomer;
  /** One of the person's fields has changed: then the service takes all of them. */
  isPersonTouched: boolean;
  /** Where the requirement is satisfied that brought the person here. */
  place: UpdateField | null;
  requirement: string | null;
}

/** How each field looks: with its mask, what it is needed for, and whether it must be filled in now. */
export function lookOfKnown({ known, isPersonTouched, place, requirement }: Looks): LookOf {
  return (name) => {
    const field = updateFields.find((one) => one === name);
    if (field === undefined) return {};
    const { masked } = known[field];
    const why =
      field === place && requirement !== null ? wordsOfRequirement(requirement)?.sentence : undefined;
    const description = why ?? (masked === null ? undefined : words.known(masked));
    const isNeeded = field === 'email' || (isOfPerson(field) && isPersonTouched && field !== 'state');
    const look: FieldLook = { required: isNeeded };
    if (description !== undefined) look.description = description;
    else if (field === 'email') look.description = words.emailHelp;
    return look;
  };
}
