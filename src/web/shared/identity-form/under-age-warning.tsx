import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { calendarDate, isDayBefore } from '#contract/service/primitives.ts';
import type { FieldMessage } from '#web/shared/forms/apply-problem-to-form.ts';
import { fieldAttribute, focusField } from '#web/shared/forms/focus-field.ts';
import { useFormValue } from '#web/shared/forms/use-desk-form.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { useServiceDay } from '#web/shared/time/service-clock.ts';

import { WholeRow } from './field-group.tsx';
import { fieldNames, words } from './identity-form-words.ts';

/** Warns, but never blocks: the service decides. */
export function UnderAgeWarning({ birthDate }: { birthDate: string }) {
  const age = underAge(birthDate, useServiceDay());
  if (age === null) return null;
  return (
    <Banner tone="action" title={words.underAge({ age })}>
      {words.underAgeText}
    </Banner>
  );
}

const confirmationField = 'underAge';

export const ageLabels = { [confirmationField]: fieldNames.dob } as const;

/** Confirms in forms without a review. */
export function useAgeConfirmation() {
  const today = useServiceDay();
  const [confirmed, setConfirmed] = useState('');
  const [isTried, setTried] = useState(false);
  const isUnder = (birthDate: string) => underAge(birthDate, today) !== null;
  const isConfirmed = (birthDate: string) => confirmed === birthDate;
  return {
    isUnder,
    isConfirmed,
    isTried,
    confirm: (birthDate: string, isMeant: boolean) => setConfirmed(isMeant ? birthDate : ''),
    problems: (birthDate: string): FieldMessage[] =>
      isTried && isUnder(birthDate) && !isConfirmed(birthDate)
        ? [{ path: confirmationField, message: words.underAgeNeeded }]
        : [],
    /** Returns true if it can be sent; else focuses the question. */
    check: (birthDate: string, { leads = true } = {}) => {
      if (!isUnder(birthDate) || isConfirmed(birthDate)) return true;
      setTried(true);
      if (leads) focusField(confirmationField);
      return false;
    },
  };
}

export type AgeConfirmation = ReturnType<typeof useAgeConfirmation>;

interface AgeQuestionProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  birthDateOf: (values: Values) => string;
  age: AgeConfirmation;
}

export function AgeQuestion<Values extends FieldValues>({
  form,
  birthDateOf,
  age,
}: AgeQuestionProps<Values>) {
  const birthDate = useFormValue(form, birthDateOf);
  if (!age.isUnder(birthDate)) return null;
  const isConfirmed = age.isConfirmed(birthDate);
  return (
    <WholeRow>
      <Checkbox
        {...{ [fieldAttribute]: confirmationField }}
        label={words.underAgeMeant}
        checked={isConfirmed}
        error={
          age.isTried && !isConfirmed ? (
            <Text span inherit c="var(--mantine-color-error)">
              {words.underAgeNeeded}
            </Text>
          ) : undefined
        }
        onChange={(event) => age.confirm(birthDate, event.currentTarget.checked)}
      />
    </WholeRow>
  );
}

const yearsOfAge = 18;

/**
 * Returns whole years if under 18, else null (also for an invalid date). Days are `YYYY-MM-DD` in UTC; 29 February's
 * birthday is 1 March.
 */
export function underAge(birthDay: string, today: string): number | null {
  if (!calendarDate.safeParse(birthDay).success || isDayBefore(today, birthDay)) return null;
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  const age = isDayBefore(today.slice(5), birthDay.slice(5)) ? years - 1 : years;
  return age < yearsOfAge ? age : null;
}
