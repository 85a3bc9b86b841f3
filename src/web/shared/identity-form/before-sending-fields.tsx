import { type ReactNode, type Ref, useState } from 'react';

import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import { reason } from '#contract/desk/reveals.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import type { FieldMessage } from '#web/shared/forms/apply-problem-to-form.ts';
import { fieldAttribute, focusField } from '#web/shared/forms/focus-field.ts';
import { TextArea, TextBox } from '#web/shared/forms/text-box.tsx';

import { FieldGroup, WholeRow } from './field-group.tsx';
import { words } from './identity-form-words.ts';

export const reasonField = 'reason';

export const liveConfirmationField = 'live-confirmation';

interface BeforeSendingFieldsProps {
  before: BeforeSending;
  reference: string;
  /** A sentence's end: `the documents go to a real customer’s account`. */
  effect: string;
  children?: ReactNode;
}

export function BeforeSendingFields({ before, reference, effect, children }: BeforeSendingFieldsProps) {
  return (
    <FieldGroup title={words.beforeSending}>
      <WholeRow>
        <ReasonField value={before.reason} error={before.reasonProblem} onChange={before.setReason} />
      </WholeRow>
      {before.isCareful ? (
        <WholeRow>
          <LiveConfirmation
            reference={reference}
            isKnownLive={before.isKnownLive}
            effect={effect}
            value={before.confirmation}
            isRefused={before.isRefused(reference)}
            onChange={before.setConfirmation}
          />
        </WholeRow>
      ) : null}
      {children}
    </FieldGroup>
  );
}

export const beforeSendingLabels = {
  [reasonField]: words.reason,
  [liveConfirmationField]: words.confirmation,
} as const;

const nothingTyped = { reason: '', confirmation: '' };

/** Holds the reason and, on live, the confirmation. */
export function useBeforeSending(given = '') {
  const environment = useEnvironment();
  const [typed, setTyped] = useState({ ...nothingTyped, reason: given });
  const [isTried, setTried] = useState(false);
  const isCareful = needsConfirmation(environment?.environment);
  const isUnconfirmed = (reference: string) => isCareful && !isConfirmed(typed.confirmation, reference);

  /** Returns true if it can be sent; else focuses what's missing. */
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
    hasTyped: typed.reason !== given || typed.confirmation !== '',
    reasonProblem: isTried ? reasonProblem(typed.reason) : null,
    isRefused: (reference: string) => isTried && isUnconfirmed(reference),
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

interface ReasonFieldProps {
  value: string;
  error?: string | null | undefined;
  isDisabled?: boolean;
  onChange: (typed: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLTextAreaElement>;
}

export function ReasonField({
  value,
  error,
  isDisabled = false,
  onChange,
  onBlur,
  inputRef,
}: ReasonFieldProps) {
  return (
    <TextArea
      ref={inputRef}
      name={reasonField}
      label={words.reason}
      description={words.reasonHelp}
      widest={720}
      required
      autoComplete="off"
      disabled={isDisabled}
      {...{ [fieldAttribute]: reasonField }}
      value={value}
      error={error ?? undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      onKeyDown={(event) => {
        // Enter adds a line; with Ctrl or ⌘ it submits, as in notes.
        if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}

/** Returns the problem, or null if valid. The desk checks the same rule. */
export function reasonProblem(typed: string): string | null {
  return reason.safeParse(typed).success ? null : words.reasonMissing;
}

interface LiveConfirmationProps {
  reference: string;
  isKnownLive: boolean;
  effect: string;
  value: string;
  isRefused: boolean;
  onChange: (typed: string) => void;
}

/** Makes a person stop before writing to a real customer. */
export function LiveConfirmation(props: LiveConfirmationProps) {
  const { reference, isKnownLive, effect, value, isRefused, onChange } = props;
  return (
    <TextBox
      label={reference.length <= 6 ? words.confirmWholeReference : words.confirmReferenceEnd}
      description={isKnownLive ? words.liveService({ effect }) : words.unknownService({ effect })}
      widest={480}
      required
      isIdentifier
      {...{ [fieldAttribute]: liveConfirmationField }}
      value={value}
      error={isRefused ? words.confirmationWrong : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Returns true unless on a known sandbox. */
export function needsConfirmation(environment: EnvironmentAnswer['environment'] | undefined): boolean {
  return environment !== 'sandbox';
}

/** Returns the end of a reference, or all of a short one, to type as confirmation. */
export function confirmationOf(reference: string): string {
  return reference.slice(-6);
}

export function isConfirmed(typed: string, reference: string): boolean {
  return typed.trim() === confirmationOf(reference);
}
