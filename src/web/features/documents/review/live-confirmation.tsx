import { TextInput } from '@mantine/core';

import { fieldAttribute } from '../steps/focus-field.ts';
import { liveConfirmationField } from './live-confirmation-rule.ts';
import classes from './review.module.css';

interface LiveConfirmationProps {
  reference: string;
  /** Otherwise nobody could say which service this is. */
  isKnownLive: boolean;
  value: string;
  isRefused: boolean;
  onChange: (typed: string) => void;
}

/** A moment of care before real customers are written to. */
export function LiveConfirmation(props: LiveConfirmationProps) {
  const { reference, isKnownLive, value, isRefused, onChange } = props;
  const isShort = reference.length <= 6;
  const label = isShort
    ? 'Type the identity reference to confirm'
    : 'Type the last six characters of the identity reference to confirm';
  return (
    <TextInput
      label={label}
      description={
        isKnownLive
          ? 'This is the live service: the documents go to a real customer’s account.'
          : 'The desk could not say which service this is: take it for the live one, and a real customer’s account.'
      }
      maw={480}
      required
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: classes.confirmation }}
      {...{ [fieldAttribute]: liveConfirmationField }}
      value={value}
      error={
        isRefused ? 'This is not what the reference ends in. Look at it above, and type it again.' : undefined
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
