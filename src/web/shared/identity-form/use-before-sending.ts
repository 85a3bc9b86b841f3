import { useState } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';
import type { FieldMessage } from '#web/shared/forms/flatten-errors.ts';
import { focusField } from '#web/shared/forms/focus-field.ts';

import { words } from './identity-form-words.ts';
import { isConfirmed, liveConfirmationField, needsConfirmation } from './live-confirmation-rule.ts';
import { reasonField, reasonProblem } from './reason-rule.ts';

/** What the fields asked before sending are called in that list, by path. */
export const beforeSendingLabels = {
  [reasonField]: words.reason,
  [liveConfirmationField]: words.confirmation,
} as const;

const nothingTyped = { reason: '', confirmation: '' };

/** What is asked before every write: why, and on live the end of the reference. Design: product › The shell, Documents. */
export function useBeforeSending() {
  const environment = useEnvironment();
  const [typed, setTyped] = useState(nothingTyped);
  const [isTried, setTried] = useState(false);
  const isCareful = needsConfirmation(environment?.environment);
  const isUnconfirmed = (reference: string) => isCareful && !isConfirmed(typed.confirmation, reference);

  /** Whether it may be sent; otherwise says what is missing, and leads there unless something else comes first. */
  const check = (reference: string, { leads = true } = {}) => {
    setTried(true);
    const missing =
      reasonProblem(typed.reason) !== null
        ? reasonField
        : isUnconfirmed(reference)
          ? liveConfirmationField
          : null;
    if (missing !== null && leads) focusField(missing);
    return missing === null;
  };
  return {
    ...typed,
    isCareful,
    isKnownLive: environment !== undefined,
    hasTyped: typed.reason !== '' || typed.confirmation !== '',
    reasonProblem: isTried ? reasonProblem(typed.reason) : null,
    isRefused: (reference: string) => isTried && isUnconfirmed(reference),
    /** What is missing once it was tried, for the list of all that keeps the form from going on. */
    problems: (reference: string): FieldMessage[] =>
      isTried ? missingOf(reasonProblem(typed.reason), isUnconfirmed(reference)) : [],
    setReason: (reason: string) => setTyped((before) => ({ ...before, reason })),
    setConfirmation: (confirmation: string) => setTyped((before) => ({ ...before, confirmation })),
    check,
    reset: () => {
      setTyped(nothingTyped);
      setTried(false);
    },
  };
}

export type BeforeSending = ReturnType<typeof useBeforeSending>;

function missingOf(problem: string | null, isUnconfirmed: boolean): FieldMessage[] {
  return [
    ...(problem === null ? [] : [{ path: reasonField, message: problem }]),
    ...(isUnconfirmed ? [{ path: liveConfirmationField, message: words.confirmationWrong }] : []),
  ];
}
