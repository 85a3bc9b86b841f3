import { useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { revealMinutes } from '#contract/desk/reveals.ts';

import { hiddenFields, type KnownCustomer, knownCustomer, withRevealed } from './known-customer.ts';
import {
  emptyUpdate,
  fieldPaths,
  type UpdateField,
  updateFields,
  type UpdateValues,
  valueAt,
} from '../changes/update-values.ts';

interface Revealed {
  values: Readonly<Record<string, string>>;
  untilMs: number;
}

const nothingRevealed: Revealed = { values: {}, untilMs: 0 };

/** What is known of the customer, and what of it was revealed: for five minutes, while it is worked with. Design: product › Personal data. */
export function useKnown(opened: CustomerRecord) {
  const [revealed, setRevealed] = useState(nothingRevealed);
  const masked = useMemo(() => knownCustomer(opened), [opened]);
  const known = useMemo(() => withRevealed(masked, revealed.values), [masked, revealed]);
  const [startingValues] = useState(() => startingValuesOf(masked));

  const fillIn = (form: UseFormReturn<UpdateValues>, values: Readonly<Record<string, string>>) => {
    for (const [field, value] of revealedFields(values)) {
      if (valueAt(form.getValues(), field) === '') form.setValue(fieldPaths[field], value);
    }
    form.clearErrors();
    setRevealed({ values, untilMs: Date.now() + revealMinutes * 60_000 });
  };
  /** What was typed stays; what only stood there because it was revealed is hidden again. */
  const hide = (form: UseFormReturn<UpdateValues>) => {
    for (const [field, value] of revealedFields(revealed.values)) {
      if (valueAt(form.getValues(), field) === value) form.setValue(fieldPaths[field], '');
    }
    setRevealed(nothingRevealed);
  };
  /** Follows what is known now, field by field, where nobody has typed. */
  const takeOver = (form: UseFormReturn<UpdateValues>, record: CustomerRecord) => {
    hide(form);
    const now = knownCustomer(record);
    for (const field of updateFields) {
      const isUntouched = valueAt(form.getValues(), field) === (masked[field].value ?? '');
      if (isUntouched) form.setValue(fieldPaths[field], now[field].value ?? '');
    }
  };
  return {
    known,
    hidden: hiddenFields(known),
    startingValues,
    revealedUntilMs: revealed.untilMs,
    fillIn,
    hide,
    takeOver,
  };
}

/** Hides again what was revealed, once its time is over and the form is in sight: what stands in a review is masked already. */
export function useHiding(untilMs: number, isShown: boolean, onOver: () => void): void {
  // Time passes outside of React.
  useEffect(() => {
    if (untilMs === 0 || !isShown) return undefined;
    const timer = setTimeout(onOver, Math.max(0, untilMs - Date.now()));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- whatever it does is the same for the same reveal
  }, [untilMs, isShown]);
}

function startingValuesOf(known: KnownCustomer): UpdateValues {
  const empty = emptyUpdate();
  const clear = (field: UpdateField) => known[field].value ?? '';
  return {
    ...empty,
    customerIdentity: {
      ...empty.customerIdentity,
      taxIdType: clear('taxIdType'),
      taxState: clear('taxState'),
      residentialAddress: {
        ...empty.customerIdentity.residentialAddress,
        country: clear('country'),
        state: clear('state'),
      },
    },
    occupationIndustry: clear('occupationIndustry'),
    occupation: clear('occupation'),
    sourceOfFunds: clear('sourceOfFunds'),
    purposeOfTransaction: clear('purposeOfTransaction'),
  };
}

function revealedFields(values: Readonly<Record<string, string>>): [UpdateField, string][] {
  return updateFields.flatMap((field) => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined;
    return value === undefined ? [] : [[field, value] as [UpdateField, string]];
  });
}
