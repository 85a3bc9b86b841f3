import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';

import { customersApi } from '#contract/desk/api/customers.ts';
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
import { type ClearName, clearValuesOf } from '#web/shared/identity-form/clear-values.ts';
import { revealValues } from '#web/shared/ui/reveal-scope.tsx';

import {
  type CustomerPath,
  customerPaths,
  type CustomerValues,
  isCustomerPath,
} from '../share-documents-schema.ts';

type KnownCustomer = Pick<CustomerRecord, 'facts' | 'personalValues'>;

/** Asks nothing for invalid references. */
export function customerRecordQuery(reference: string) {
  const isReference = identityReference.safeParse(reference).success;
  return queryOptions({
    queryKey: ['documents', 'record', reference],
    queryFn: isReference
      ? async ({ signal, ...query }) =>
          deskCall(customersApi.getCustomer, {
            params: { identityReference: reference },
            headers: liveHeaders(query),
            signal,
          })
      : skipToken,
    staleTime: 0,
    meta: { live: [{ kind: 'customer', id: reference }] },
  });
}

const customerFields = formFieldsOf(operations.shareDocuments.request).flatMap(({ path, name }) =>
  isCustomerPath(path) ? [{ path, name }] : [],
);

const personalPaths = customerFields.flatMap(({ path, name }): (readonly [string, CustomerPath])[] =>
  isPersonalName(name) ? [[keptNameOf(name, ''), path]] : [],
);

interface MaskedValue {
  field: string;
  path: CustomerPath;
  masked: string;
}

function maskedValues({ personalValues }: KnownCustomer): MaskedValue[] {
  const byField = new Map(personalValues.map(({ field, masked }) => [field, masked]));
  return personalPaths.flatMap(([field, path]) => {
    const masked = byField.get(field);
    return masked === undefined ? [] : [{ field, path, masked }];
  });
}

function revealedByPath(values: Readonly<Record<string, string>>): [CustomerPath, string][] {
  return personalPaths.flatMap(([field, path]): [CustomerPath, string][] => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined;
    return value === undefined || value === '' ? [] : [[path, value]];
  });
}

/** Choices of this version; older ones are left to be chosen again. */
const choices: Partial<Record<ClearName, readonly string[]>> = {
  occupationIndustry: occupationIndustries,
  sourceOfFunds: sourcesOfFunds,
  purposeOfTransaction: purposesOfTransaction,
};

function plainByPath({ facts }: KnownCustomer): [CustomerPath, string][] {
  const values = clearValuesOf(facts);
  const { occupationIndustry = '', occupation = '' } = values;
  const isPair =
    isIn(occupationIndustries, occupationIndustry) &&
    isIn(occupationsByIndustry[occupationIndustry], occupation);
  const known = isPair ? values : { ...values, occupationIndustry: undefined, occupation: undefined };
  return customerFields.flatMap(({ path, name }): [CustomerPath, string][] => {
    if (!isClearName(known, name)) return [];
    const value = known[name] ?? '';
    return value === '' || choices[name]?.includes(value) === false ? [] : [[path, value]];
  });
}

function isClearName(known: Record<ClearName, unknown>, name: string): name is ClearName {
  return Object.hasOwn(known, name);
}

/** Required of US residents only. */
const usPaths: ReadonlySet<CustomerPath> = new Set([
  'customerIdentity.residentialAddress.state',
  'customerIdentity.taxIdType',
  'customerIdentity.taxId',
  'customerIdentity.taxState',
]);

const optionalPaths: ReadonlySet<string> = new Set(
  Object.entries(customerIdentity.shape)
    .filter(([, schema]) => schema.safeParse(undefined).success)
    .map(([name]) => `customerIdentity.${name}`)
    .filter((path) => !isCustomerPath(path) || !usPaths.has(path)),
);

/** Returns true if every required value is stored; the only purpose is preselected. */
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
  reference: string;
  isLoading: boolean;
  isWhole: boolean;
  /** Masks only, until a reason is given. */
  masked: readonly MaskedValue[];
  maskOf: (field: string) => string | null;
  /** Reveals values into empty fields; resolves to the number filled in. */
  fill: (reason: string) => Promise<number>;
}

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

/** Keeps typed values; fills industry and occupation only together. */
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
