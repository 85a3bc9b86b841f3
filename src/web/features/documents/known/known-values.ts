import { formFieldsOf } from '#contract/fields/leaves.ts';
import { isPersonalName, keptNameOf } from '#contract/fields/marks.ts';
import {
  occupationIndustries,
  occupationsByIndustry,
  purposesOfTransaction,
  sourcesOfFunds,
} from '#contract/service/occupations.ts';
import { operations } from '#contract/service/operations.ts';

import { type CustomerPath, isCustomerPath } from '../customer/customer-values.ts';
import type { KnownCustomer } from './customer-record-query.ts';

/** Personal values by the desk's names, in the order in which they stand in the form. */
const personalPaths = formFieldsOf(operations.shareDocuments.request).flatMap(
  ({ path, name }): (readonly [string, CustomerPath])[] =>
    isPersonalName(name) && isCustomerPath(path) ? [[keptNameOf(name, ''), path]] : [],
);

/** A personal value that the form has a field for, as everybody sees it. */
export interface MaskedValue {
  /** By the desk's name. */
  field: string;
  path: CustomerPath;
  masked: string;
}

/** What the desk knows of a customer's personal values, masked. Design: product › Personal data. */
export function maskedValues({ personalValues }: KnownCustomer): MaskedValue[] {
  const byField = new Map(personalValues.map(({ field, masked }) => [field, masked]));
  return personalPaths.flatMap(([field, path]) => {
    const masked = byField.get(field);
    return masked === undefined ? [] : [{ field, path, masked }];
  });
}

/** What was revealed, by the form's paths. */
export function revealedByPath(values: Readonly<Record<string, string>>): [CustomerPath, string][] {
  return personalPaths.flatMap(([field, path]): [CustomerPath, string][] => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined;
    return value === undefined || value === '' ? [] : [[path, value]];
  });
}

/** What is known and is nobody's secret, by the form's paths; only what the form offers. */
export function plainByPath({ facts }: KnownCustomer): [CustomerPath, string][] {
  const { occupationIndustry = '', occupation = '' } = facts.occupation?.value ?? {};
  const { country = '', state = '' } = facts.residence?.value ?? {};
  const source = facts.sourceOfFunds?.value ?? '';
  const purpose = facts.purposeOfTransaction?.value ?? '';
  const isPair =
    isIn(occupationIndustries, occupationIndustry) &&
    isIn(occupationsByIndustry[occupationIndustry], occupation);
  const known: [CustomerPath, string][] = [
    ['customerIdentity.residentialAddress.country', country],
    ['customerIdentity.residentialAddress.state', state],
    ['occupationIndustry', isPair ? occupationIndustry : ''],
    ['occupation', isPair ? occupation : ''],
    ['sourceOfFunds', isIn(sourcesOfFunds, source) ? source : ''],
    ['purposeOfTransaction', isIn(purposesOfTransaction, purpose) ? purpose : ''],
  ];
  return known.filter(([, value]) => value !== '');
}

function isIn<Value extends string>(values: readonly Value[], value: string): value is Value {
  return (values as readonly string[]).includes(value);
}
