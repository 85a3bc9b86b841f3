import { type FieldErrors, type Resolver, set } from 'react-hook-form';

import { maskMessage, masksIn } from '#contract/desk/masks-in.ts';
import { operations, type RequestOf } from '#contract/service/operations.ts';
import { toCustomerIdentity, toMobileNumber } from '#web/shared/identity-form/to-customer-identity.ts';

import type { KnownCustomer } from '../known/known-customer.ts';
import { words } from '../words/update-customer-words.ts';
import {
  fieldPaths,
  isOfPerson,
  type UpdateField,
  updateFields,
  type UpdateValues,
  valueAt,
} from './update-values.ts';

type UpdateRequest = RequestOf<'updateIdentity'>;

/**
 * Whether a field is another than what is known. An empty field is one that is left as it is, but for a state, which may be empty: a
 * masked value that nobody touched is never sent. Design: product › Pages, Update customer.
 */
export function isChanged(field: UpdateField, values: UpdateValues, known: KnownCustomer): boolean {
  const typed = valueAt(values, field).trim();
  const { value } = known[field];
  if (typed === '') return field === 'state' && value !== null && value !== '';
  return typed !== value;
}

/** The fields that are another than what is known. */
export function changedFields(values: UpdateValues, known: KnownCustomer): UpdateField[] {
  return updateFields.filter((field) => isChanged(field, values, known));
}

/** Whether anything of the person has changed: the service takes a person as a whole. Spec: CustomerIdentity. */
export function isPersonTouched(values: UpdateValues, known: KnownCustomer): boolean {
  return updateFields.some((field) => isOfPerson(field) && isChanged(field, values, known));
}

/** Whether there is anything to send. */
export function hasChanges(values: UpdateValues, known: KnownCustomer): boolean {
  return values.identityDocuments.length > 0 || changedFields(values, known).length > 0;
}

/**
 * The contract's request with only what changed. The service takes a person as a whole and industry and occupation together, so one of
 * them brings the others; reference and e-mail go with every update. Spec: Endpoints › Update identity; details 12.
 */
export function toUpdateRequest(
  identityReference: string,
  values: UpdateValues,
  known: KnownCustomer,
): UpdateRequest {
  const changed = new Set(changedFields(values, known));
  const { occupationIndustry, occupation, sourceOfFunds, purposeOfTransaction } = values;
  const hasPair = changed.has('occupationIndustry') || changed.has('occupation');
  return {
    identityReference,
    email: values.email.trim(),
    ...(changed.has('mobileNumber') ? { mobileNumber: toMobileNumber(values.mobileNumber) } : {}),
    ...(isPersonTouched(values, known)
      ? { customerIdentity: toCustomerIdentity(values.customerIdentity) }
      : {}),
    ...(hasPair ? { occupationIndustry, ...(occupation === '' ? {} : { occupation }) } : {}),
    ...(changed.has('sourceOfFunds') ? { sourceOfFunds } : {}),
    ...(changed.has('purposeOfTransaction') ? { purposeOfTransaction } : {}),
    ...(values.identityDocuments.length === 0
      ? {}
      : {
          identityDocuments: values.identityDocuments.map(({ type, data }) => ({
            type,
            data: { number: data.number.trim() },
          })),
        }),
  } as UpdateRequest;
}

/** Holds an update against the contract; what is missing because it is hidden says so. */
export function updateResolver(identityReference: string, known: KnownCustomer): Resolver<UpdateValues> {
  return (values) => {
    const { request: schema } = operations.updateIdentity;
    const request = toUpdateRequest(identityReference, values, known);
    const masks = masksIn(request).map((path) => ({ path, message: maskMessage }));
    const issues = [...masks, ...(schema.safeParse(request).error?.issues ?? [])];
    if (issues.length === 0) return { values, errors: {} };
    const errors: FieldErrors<UpdateValues> = {};
    for (const { path, message } of issues.toReversed()) {
      const name = path.join('.');
      set(errors, name, { type: 'contract', message: hiddenMessage(name, values, known) ?? message });
    }
    return { values: {}, errors };
  };
}

function hiddenMessage(path: string, values: UpdateValues, known: KnownCustomer): string | null {
  const field = updateFields.find((one) => fieldPaths[one] === path);
  if (field === undefined || valueAt(values, field) !== '') return null;
  if (field === 'email') return words.emailNeeded;
  return isOfPerson(field) && known[field].masked !== null ? words.wholePerson : null;
}
