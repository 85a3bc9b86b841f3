import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';

import { deskRoutes } from '#contract/desk/routes.ts';
import { revealAnswer, type RevealRequest } from '#contract/desk/reveals.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

import type { CustomerPath, CustomerValues } from '../customer/customer-values.ts';
import { customerRecordQuery } from './customer-record-query.ts';
import { type MaskedValue, maskedValues, plainByPath, revealedByPath } from './known-values.ts';

export interface KnownControl {
  /** Of whom. */
  reference: string;
  /** What the desk knows, masked: only that is here until somebody says why. */
  masked: readonly MaskedValue[];
  /** The mask of a personal value by the desk's name of it, null for one that is not known. */
  maskOf: (field: string) => string | null;
  /** Reveals the values and puts each into its field, where nothing stands yet. Gives how many fields were filled in. */
  fill: (reason: string) => Promise<number>;
}

/** What the desk knows of a customer, and filling the form in with it. Design: product › Pages, Update; Personal data. */
export function useKnownValues(form: UseFormReturn<CustomerValues>, reference: string): KnownControl {
  const record = useQuery(customerRecordQuery(reference)).data;
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
  return { reference, masked, maskOf, fill };
}

async function revealValues(body: RevealRequest): Promise<Record<string, string>> {
  const { method, path } = deskRoutes.reveal;
  const { values } = await deskJson(revealAnswer, { method, path, body });
  return values;
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
