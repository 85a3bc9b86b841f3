import { fieldAttribute } from '#web/shared/forms/focus-field.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';

import { words } from './identity-form-words.ts';
import { liveConfirmationField } from './live-confirmation-rule.ts';

interface LiveConfirmationProps {
  reference: string;
  /** Otherwise nobody could say which service this is. */
  isKnownLive: boolean;
  /** What happens on the live service, as the end of a sentence: `the documents go to a real customer’s account`. */
  effect: string;
  value: string;
  isRefused: boolean;
  onChange: (typed: string) => void;
}

/** A moment of care before real customers are written to. Design: product › The shell. */
export function LiveConfirmation(props: LiveConfirmationProps) {
  const { reference, isKnownLive, effect, value, isRefused, onChange } = props;
  return (
    <TextBox
      label={reference.length <= 6 ? words.confirmWholeReference : words.confirmReferenceEnd}
      description={isKnownLive ? words.liveService(effect) : words.unknownService(effect)}
      widest={480}
      required
      autoComplete="off"
      spellCheck={false}
      isMonospace
      {...{ [fieldAttribute]: liveConfirmationField }}
      value={value}
      error={isRefused ? words.confirmationWrong : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
