import { Text } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { midSentence } from '#web/shared/format/text.ts';

import { FieldCombobox } from './combobox.tsx';
import { findOptions, folded, namedOption, type Option, optionMeant } from './find-options.ts';
import { formWords as words } from './form-words.ts';
import { ReadingChoice } from '#web/shared/ui/reading-choice.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';

interface SuggestFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  /** Picking one enters its label. */
  suggestions: readonly (string | Option)[];
  placeholder?: string;
  /** Names the field's value; a suggestion's label, typed, counts as its value. */
  nameOf?: (value: string) => string;
  /** The picked value, where several share its label. */
  chosen?: string;
  /** Doesn't block. */
  doubtOf?: (text: string) => string | null;
  /** For dependent fields. */
  onPicked?: (value: string, suggestion?: Option) => void;
}

/** Suggests known values and accepts any other, since the service decides. */
export function SuggestField<Values extends FieldValues, Transformed>({
  suggestions,
  placeholder,
  nameOf,
  chosen,
  doubtOf = () => null,
  onPicked,
  ...props
}: SuggestFieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  // No doubt about the start of a known value.
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = typed !== null;
  const held = asText(value);
  const options = suggestions.map(namedOption);
  const text = typed ?? nameOf?.(held) ?? held;
  const take = (next: string, suggestion?: Option) => {
    const meant = (nameOf && options.find(({ label }) => label === next)?.value) ?? next;
    change(meant);
    onPicked?.(meant, suggestion);
  };
  const pick = (option: Option) => {
    setTyped(null);
    take(option.label, option);
  };
  // Shown while typing: appearing on blur, it would move the button under the pointer.
  const isBegun = isTyping && options.some(({ label }) => folded(label).startsWith(folded(text)));
  const doubt = isBegun || text.trim() === '' ? null : doubtOf(held);
  const labels = [
    ...new Map(options.map((option) => [option.label, { ...option, value: option.label }])).values(),
  ];
  const instead = doubt === null ? null : optionMeant(labels, text);
  return (
    <div>
      <FieldCombobox
        shared={{
          ...shared,
          description:
            doubt === null ? (
              shared.description
            ) : (
              <Text span inherit c="var(--rampart-action-text)">
                {doubt}
              </Text>
            ),
        }}
        isReadBack
        placeholder={placeholder}
        text={text}
        find={(hasTyped) => matching(options, text, hasTyped)}
        chosen={chosen ?? options.find(({ label }) => label === text)?.value ?? text}
        isClosedList={false}
        onType={(next) => {
          setTyped(next);
          take(next);
        }}
        onPick={pick}
        onLeave={() => {
          setTyped(null);
          return true;
        }}
        onTakeBack={() => false}
      />
      {instead === null ? null : (
        <ReadingChoice
          label={words.didYouMean({ label: midSentence(shared.label) })}
          readings={[{ value: instead, label: words.use({ known: instead }) }]}
          onPick={(known) => {
            setTyped(null);
            take(known);
          }}
        />
      )}
    </div>
  );
}

/**
 * Lists all on opening a complete suggestion; none once typed in full, so as not to cover the next field, unless
 * several match.
 */
function matching(options: readonly Option[], text: string, hasTyped: boolean): readonly Option[] {
  const same = options.filter(({ label }) => label === text);
  if (same.length === 0) return findOptions(options, text);
  if (!hasTyped) return options;
  return same.length > 1 ? same : [];
}
