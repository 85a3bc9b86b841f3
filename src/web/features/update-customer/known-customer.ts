import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { set, type UseFormReturn } from 'react-hook-form';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { revealMinutes } from '#contract/desk/reveals.ts';
import { clearValuesOf } from '#web/shared/identity-form/clear-values.ts';
import type { FieldLook, LookOf } from '#web/shared/identity-form/field-group.tsx';
import { wordsOfRequirement } from '#web/shared/words/requirement-words.ts';

import { words } from './update-customer-words.ts';
import {
  emptyUpdate,
  fieldPaths,
  isOfPerson,
  type UpdateField,
  updateFields,
  type UpdateValues,
  valueAt,
} from './update-values.ts';

interface Revealed {
  values: Readonly<Record<string, string>>;
  untilMs: number;
}

const nothingRevealed: Revealed = { values: {}, untilMs: 0 };

/** Keeps revealed values for five minutes. */
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
  /** Hides revealed values again; keeps typed ones. */
  const hide = (form: UseFormReturn<UpdateValues>) => {
    for (const [field, value] of revealedFields(revealed.values)) {
      if (valueAt(form.getValues(), field) === value) form.setValue(fieldPaths[field], '');
    }
    setRevealed(nothingRevealed);
  };
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

/** Hides expired values while the form is visible: reviews mask them already. */
export function useHiding(untilMs: number, isShown: boolean, onOver: () => void): void {
  const hide = useEffectEvent(onOver);
  // Timers are outside React.
  useEffect(() => {
    if (untilMs === 0 || !isShown) return undefined;
    const timer = setTimeout(() => hide(), Math.max(0, untilMs - Date.now()));
    return () => clearTimeout(timer);
  }, [untilMs, isShown]);
}

function startingValuesOf(known: KnownCustomer): UpdateValues {
  const values = emptyUpdate();
  for (const field of updateFields) set(values, fieldPaths[field], known[field].value ?? '');
  return values;
}

function revealedFields(values: Readonly<Record<string, string>>): [UpdateField, string][] {
  return updateFields.flatMap((field) => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined;
    return value === undefined ? [] : [[field, value] as [UpdateField, string]];
  });
}

/** A stored value: its mask, and the value itself if visible. */
export interface KnownField {
  masked: string | null;
  value: string | null;
}

export type KnownCustomer = Readonly<Record<UpdateField, KnownField>>;

/** Returns personal values as masks only. Promise: T-6. */
export function knownCustomer({ personalValues, facts }: CustomerRecord): KnownCustomer {
  const clear: Partial<Record<UpdateField, string>> = clearValuesOf(facts);
  const knownOf = (field: UpdateField): KnownField => ({
    masked: personalValues.find((one) => one.field === field)?.masked ?? null,
    value: clear[field] ?? null,
  });
  return Object.fromEntries(updateFields.map((field) => [field, knownOf(field)])) as KnownCustomer;
}

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

export function hiddenFields(known: KnownCustomer): UpdateField[] {
  return updateFields.filter((field) => known[field].masked !== null && known[field].value === null);
}

/** Needed for US addresses only. Spec: CustomerIdentity; ResidentialAddress. */
const usFields: ReadonlySet<UpdateField> = new Set(['state', 'taxIdType', 'taxId', 'taxState']);

interface Looks {
  known: KnownCustomer;
  country: string;
  /** A changed person is sent whole. */
  isPersonTouched: boolean;
  /** The field of the requirement that led here. */
  place: UpdateField | null;
  requirement: string | null;
}

/** Returns each field's mask, purpose and necessity. */
export function lookOfKnown({ known, country, isPersonTouched, place, requirement }: Looks): LookOf {
  return (name) => {
    const field = updateFields.find((one) => one === name);
    if (field === undefined) return {};
    const { masked } = known[field];
    const why =
      field === place && requirement !== null ? wordsOfRequirement(requirement)?.sentence : undefined;
    const description = why ?? (masked === null ? undefined : words.known({ masked }));
    const isPersonNeeded = isPersonTouched && (country === 'US' || !usFields.has(field));
    const isNeeded = field === 'email' || (isOfPerson(field) && isPersonNeeded);
    const look: FieldLook = { required: isNeeded };
    if (description !== undefined) look.description = description;
    else if (field === 'email') look.description = words.emailHelp;
    return look;
  };
}
