import type { Ref } from 'react';

import { fieldAttribute } from '#web/shared/forms/focus-field.ts';
import { TextArea } from '#web/shared/forms/text-area.tsx';

import { words } from './identity-form-words.ts';
import { reasonField } from './reason-rule.ts';

interface ReasonFieldProps {
  value: string;
  /** Shown below the field; null or undefined when nothing is wrong. */
  error?: string | null | undefined;
  isDisabled?: boolean;
  onChange: (typed: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Why the customer is acted for: a reason in words, or the ticket it is in. Audited. Design: product › Documents. */
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
    />
  );
}
