import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { undecidedText } from './read-amount.ts';
import { asText, type useField } from './use-field.ts';

/** A typed text and the form's value then; outdated once that changes. */
interface Typed {
  text: string;
  upon: string;
}

interface ReadText {
  valueOf: (text: string) => string;
  /** A change re-reads. */
  readBy: string;
}

/** Parses a field's value from its text, which stays visible until the field is left with one reading. */
export function useReadText(
  { shared, value, change }: ReturnType<typeof useField>,
  { valueOf, readBy }: ReadText,
) {
  const [latest, setTyped] = useState<Typed | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const inForm = asText(value);
  /** Null if the form's value shows. */
  const text = latest?.upon === inForm ? latest.text : undecidedText(inForm);

  const type = (next: string) => {
    const upon = valueOf(next);
    setTyped({ text: next, upon });
    if (upon !== inForm) change(upon);
  };
  const retype = useEffectEvent(() => {
    if (text !== null) type(text);
  });
  // Re-reads `$500` once the currency is dollars, `0171 …` once country or numbering plans arrive.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- what is read again is the form's, by what comes from outside
  useEffect(() => retype(), [readBy]);
  return {
    inForm,
    text,
    type,
    pick: (picked: string) => {
      setTyped(null);
      change(picked);
      box.current?.focus();
    },
    leave: ({ isRead }: { isRead: boolean }) => {
      if (isRead) setTyped(null);
      shared.onBlur();
    },
    ref: (input: HTMLInputElement | null) => {
      shared.ref(input);
      box.current = input;
    },
  };
}
