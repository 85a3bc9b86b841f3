import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { calendarDate, isDayBefore, utcDay } from '#contract/service/primitives.ts';
import type { FieldMessage } from '#web/shared/forms/apply-problem-to-form.ts';
import { fieldAttribute, focusField } from '#web/shared/forms/focus-field.ts';
import { useFormValue } from '#web/shared/forms/use-desk-form.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { serviceTimeAt, useServiceClock } from '#web/shared/time/service-clock.ts';
import { useTickingText } from '#web/shared/time/ticker.ts';

import { WholeRow } from './field-group.tsx';
import { fieldNames, words } from './identity-form-words.ts';

/** Warns that a customer is under 18 on the service's day. It does not stop the form: the service decides. */
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

/** Name of the question in the list of errors, by path. */
export const ageLabels = { [confirmationField]: fieldNames.dob } as const;

/** The extra question of a form without a review before it creates a customer who is under 18. */
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
    /** What is missing once it was tried, for the list of all that keeps the form from going on. */
    problems: (birthDate: string): FieldMessage[] =>
      isTried && isUnder(birthDate) && !isConfirmed(birthDate)
        ? [{ path: confirmationField, message: words.underAgeNeeded }]
        : [],
    /** Whether it may be sent; otherwise says so, and leads to the question unless something else comes first. */
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

/** The question, while the birth date that is typed needs it. */
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

/** A person of this age is an adult. */
const yearsOfAge = 18;

/**
 * The age of a person who is under 18 on a day, in whole years; null for anyone else and for an invalid birth date. Both are calendar
 * days `YYYY-MM-DD` in UTC: a person born on 29 February is a year older on 1 March.
 */
export function underAge(birthDay: string, today: string): number | null {
  if (!calendarDate.safeParse(birthDay).success || isDayBefore(today, birthDay)) return null;
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  const age = isDayBefore(today.slice(5), birthDay.slice(5)) ? years - 1 : years;
  return age < yearsOfAge ? age : null;
}

/** What day it is for the service, in UTC: `2026-11-23`. */
function useServiceDay(): string {
  const clock = useServiceClock();
  return useTickingText((browserMs) => utcDay(clock ? serviceTimeAt(clock, browserMs) : browserMs));
}
