import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import { FieldCombobox } from './combobox.tsx';
import { findOptions, namedOption, type Option, optionMeant } from './find-options.ts';
import { asText, type FieldProps, useField } from './use-field.ts';
import { formWords } from './form-words.ts';

interface SelectFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  options: readonly (string | Option)[];
  placeholder?: string;
  onPicked?: (value: string) => void;
}

/** A typed text and the field's value then; outdated once that changes. */
interface Typed {
  text: string;
  upon: string;
  isLeft: boolean;
}

/**
 * The value is '' for none. On leaving, an unambiguous text picks its option; any other stays for correction if nothing
 * was chosen before, else the choice stays.
 */
export function SelectField<Values extends FieldValues, Transformed>({
  options,
  placeholder = formWords.choose,
  onPicked,
  ...props
}: SelectFieldProps<Values, Transformed>) {
  const { shared, value: inForm, change } = useField(props);
  const [latest, setTyped] = useState<Typed | null>(null);
  const value = asText(inForm);
  const typed = latest?.upon === value ? latest : null;

  const pick = (picked: string) => {
    setTyped(null);
    if (picked === value) return;
    change(picked);
    onPicked?.(picked);
  };
  const leave = () => {
    if (typed === null) return true;
    const meant = optionMeant(options, typed.text);
    const isEmpty = typed.text.trim() === '';
    const isToMend = meant === null && !isEmpty && value === '';
    if (isToMend) setTyped({ ...typed, isLeft: true });
    else pick(meant ?? (isEmpty && !shared.required ? '' : value));
    return !isToMend;
  };
  const takeBack = () => {
    setTyped(null);
    return typed !== null;
  };
  return (
    <FieldCombobox
      shared={{
        ...shared,
        error: typed?.isLeft ? formWords.noSuchOption({ typed: typed.text }) : shared.error,
      }}
      placeholder={placeholder}
      text={typed?.text ?? labelOf(options, value)}
      find={() => findOptions(options.map(namedOption), typed?.text ?? '')}
      chosen={value}
      isClosedList
      onType={(text) => setTyped({ text, upon: value, isLeft: false })}
      onPick={(option) => pick(option.value)}
      onLeave={leave}
      onTakeBack={takeBack}
      onClear={value !== '' && !shared.required && !shared.disabled ? () => pick('') : undefined}
    />
  );
}

function labelOf(options: readonly (string | Option)[], value: string): string {
  const option = options.find((each) => typeof each !== 'string' && each.value === value);
  return option === undefined ? value : namedOption(option).label;
}
