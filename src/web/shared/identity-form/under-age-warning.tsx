import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { fieldAttribute, focusField } from '#web/shared/forms/focus-field.ts';
import { useFormValue } from '#web/shared/forms/use-form-value.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { useServiceDay } from '#web/shared/ui/use-service-age.ts';

import { WholeRow } from './field-group.tsx';
import classes from './field-group.module.css';
import { words } from './identity-form-words.ts';
import { underAge } from './under-age.ts';

/** Says that somebody is under 18 on the service's day. It keeps nobody from sending: that is for the service to decide. */
export function UnderAgeWarning({ birthDate }: { birthDate: string }) {
  const age = underAge(birthDate, useServiceDay());
  if (age === null) return null;
  return (
    <Banner tone="action" title={words.underAge(age)}>
      {words.underAgeText}
    </Banner>
  );
}

const confirmationField = 'underAge';

/** What a form without a review asks once more before it creates somebody who is under 18. */
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
    /** Whether it may be sent; otherwise leads to the question. */
    check: (birthDate: string) => {
      if (!isUnder(birthDate) || isConfirmed(birthDate)) return true;
      setTried(true);
      focusField(confirmationField);
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
            <span className={classes.problem}>{words.underAgeNeeded}</span>
          ) : undefined
        }
        onChange={(event) => age.confirm(birthDate, event.currentTarget.checked)}
      />
    </WholeRow>
  );
}
