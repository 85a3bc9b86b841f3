import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { formFieldsOf } from '#contract/fields/leaves.ts';
import { isPersonalName, keptNameOf } from '#contract/fields/marks.ts';
import {
  occupationIndustries,
  occupationsByIndustry,
  purposesOfTransaction,
  sourcesOfFunds,
} from '#contract/service/occupations.ts';
import { customerIdentity } from '#contract/service/identity.ts';
import { operations } from '#contract/service/operations.ts';
import { identityReference } from '#contract/service/primitives.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { liveHeaders } from '#web/shared/api/live-reads.ts';
import { revealValues } from '#web/shared/ui/reveal-scope.tsx';

import {
  type CustomerPath,
  customerPaths,
  type CustomerValues,
  isCustomerPath,
} from './share-documents-schema.ts';

/** What this form reads of a customer's record. */
type KnownCustomer = Pick<CustomerRecord, 'facts' | 'personalValues'>;

/** What the desk knows of the customer whose documents are shared; nothing is asked while the reference is none. */
export function customerRecordQuery(reference: string) {
  const isReference = identityReference.safeParse(reference).success;
  return queryOptions({
    queryKey: ['documents', 'record', reference],
    queryFn: isReference
      ? async ({ signal, ...query }) =>
          deskCall('getCustomer', {
            params: { identityReference: reference },
            headers: liveHeaders(query),
            signal,
          })
      : skipToken,
    staleTime: 0,
    meta: { live: [{ kind: 'customer', id: reference }] },
  });
}

/** Personal values by the desk's names, in the order of the form. */
const personalPaths = formFieldsOf(operations.shareDocuments.request).flatMap(
  ({ path, name }): (readonly [string, CustomerPath])[] =>
    isPersonalName(name) && isCustomerPath(path) ? [[keptNameOf(name, ''), path]] : [],
);

/** A personal value that the form has a field for, as everybody sees it. */
interface MaskedValue {
  /** By the desk's name. */
  field: string;
  path: CustomerPath;
  masked: string;
}

/** What the desk knows of a customer's personal values, masked. */
function maskedValues({ personalValues }: KnownCustomer): MaskedValue[] {
  const byField = new Map(personalValues.map(({ field, masked }) => [field, masked]));
  return personalPaths.flatMap(([field, path]) => {
    const masked = byField.get(field);
    return masked === undefined ? [] : [{ field, path, masked }];
  });
}

/** What was revealed, by the form's paths. */
function revealedByPath(values: Readonly<Record<string, string>>): [CustomerPath, string][] {
  return personalPaths.flatMap(([field, path]): [CustomerPath, string][] => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined;
    return value === undefined || value === '' ? [] : [[path, value]];
  });
}

/** What is known and is nobody's secret, by the form's paths; only what the form offers. */
function plainByPath({ facts }: KnownCustomer): [CustomerPath, string][] {
  const { occupationIndustry = '', occupation = '' } = facts.occupation?.value ?? {};
  const { country = '', state = '' } = facts.residence?.value ?? {};
  const source = facts.sourceOfFunds?.value ?? '';
  const purpose = facts.purposeOfTransaction?.value ?? '';
  const { taxIdType = '', taxState = '' } = facts.tax?.value ?? {};
  const isPair =
    isIn(occupationIndustries, occupationIndustry) &&
    isIn(occupationsByIndustry[occupationIndustry], occupation);
  const known: [CustomerPath, string][] = [
    ['customerIdentity.residentialAddress.country', country],
    ['customerIdentity.residentialAddress.state', state],
    ['customerIdentity.taxIdType', taxIdType],
    ['customerIdentity.taxState', taxState],
    ['occupationIndustry', isPair ? occupationIndustry : ''],
    ['occupation', isPair ? occupation : ''],
    ['sourceOfFunds', isIn(sourcesOfFunds, source) ? source : ''],
    ['purposeOfTransaction', isIn(purposesOfTransaction, purpose) ? purpose : ''],
  ];
  return known.filter(([, value]) => value !== '');
}

/** What the contract asks of US residents only. */
const usPaths: ReadonlySet<CustomerPath> = new Set([
  'customerIdentity.residentialAddress.state',
  'customerIdentity.taxIdType',
  'customerIdentity.taxId',
  'customerIdentity.taxState',
]);

/** What the contract never asks for. */
const optionalPaths: ReadonlySet<string> = new Set(
  Object.entries(customerIdentity.shape)
    .filter(([, schema]) => schema.safeParse(undefined).success)
    .map(([name]) => `customerIdentity.${name}`)
    .filter((path) => !isCustomerPath(path) || !usPaths.has(path)),
);

/** Whether the desk knows a value for every field that the contract asks for. Its one purpose is chosen from the start. */
function isWhole(record: KnownCustomer): boolean {
  const known = new Set<CustomerPath>([
    'identityReference',
    'purposeOfTransaction',
    ...maskedValues(record).map(({ path }) => path),
    ...plainByPath(record).map(([path]) => path),
  ]);
  const isUs = record.facts.residence?.value.country === 'US';
  return customerPaths.every(
    (path) => known.has(path) || optionalPaths.has(path) || (!isUs && usPaths.has(path)),
  );
}

function isIn<Value extends string>(values: readonly Value[], value: string): value is Value {
  return (values as readonly string[]).includes(value);
}

export interface KnownControl {
  /** Of whom. */
  reference: string;
  /** What the desk knows has not come yet. */
  isLoading: boolean;
  /** Whether the desk knows everything that the contract asks for beside the documents. */
  isWhole: boolean;
  /** What the desk knows, masked: nothing else is here until a reason is given. */
  masked: readonly MaskedValue[];
  /** The mask of a personal value by the desk's name of it, null for one that is not known. */
  maskOf: (field: string) => string | null;
  /** Reveals the values and puts each into its field, where it is still empty. Gives how many fields were filled in. */
  fill: (reason: string) => Promise<number>;
}

/** What the desk knows of a customer, and filling the form in with it. */
export function useKnownValues(form: UseFormReturn<CustomerValues>, reference: string): KnownControl {
  const { data: record, isLoading } = useQuery(customerRecordQuery(reference));
  const masked = record === undefined ? [] : maskedValues(record);

  const fill = async (reason: string) => {
    if (record === undefined) return 0;
    const fields = masked.map(({ field }) => field);
    const values = await revealValues({
      object: { kind: 'customer', id: record.identityReference },
      fields,
      reason,
      purpose: 'share-documents',
    });
    return fillEmpty(form, [...plainByPath(record), ...revealedByPath(values)]);
  };
  const maskOf = (field: string) =>
    record?.personalValues.find((known) => known.field === field)?.masked ?? null;
  return { reference, isLoading, isWhole: record !== undefined && isWhole(record), masked, maskOf, fill };
}

/** What the person has typed stays; an occupation goes with its industry or not at all. */
function fillEmpty(
  form: UseFormReturn<CustomerValues>,
  known: readonly (readonly [CustomerPath, string])[],
): number {
  const hasIndustry = form.getValues('occupationIndustry') !== '';
  const wanted = known.filter(([path]) => {
    if (path === 'occupation' || path === 'occupationIndustry') return !hasIndustry;
    return form.getValues(path) === '';
  });
  for (const [path, value] of wanted) {
    form.setValue(path, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }
  return wanted.length;
}
