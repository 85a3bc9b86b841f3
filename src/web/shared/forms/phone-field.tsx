import { Box } from '@mantine/core';
import { useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';

import { inOwnOrder } from '#web/shared/ui/direction.ts';

import { countryName } from './country-name.ts';
import { CountryField } from './place-fields.tsx';
import { formWords as words } from './form-words.ts';
import type { PhoneReading, readPhone } from './phone-numbers.ts';
import { undecided } from './read-amount.ts';
import { ReadingChoice } from '#web/shared/ui/reading-choice.tsx';
import { TextBox } from './text-box.tsx';
import { type FieldProps, useField } from './use-field.ts';
import { useReadText } from './use-read-text.ts';

interface PhoneFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  placeholder?: string;
  /** Alpha-2, for numbers without a country code. */
  country?: string;
}

/**
 * Repeats the number with its country; the form holds `+49171…` once unambiguous. Unreadable ones stay as
 * typed.
 */
export function PhoneField<Values extends FieldValues, Transformed>({
  placeholder,
  country = '',
  ...props
}: PhoneFieldProps<Values, Transformed>) {
  const field = useField(props);
  const { shared } = field;
  const { read, begin } = usePhonePlans();
  const [picked, setPicked] = useState('');
  const from = picked || country;
  const { inForm, text, type, pick, leave, ref } = useReadText(field, {
    valueOf: (next) => {
      const [one, other] = read?.(next, from) ?? [];
      return other ? undecided(next.trim()) : (one?.value ?? next);
    },
    readBy: `${from} ${read === null ? '' : 'read'}`,
  });
  // Stored numbers have a country code.
  const readings = (text === null ? read?.(inForm, '') : read?.(text, from)) ?? [];
  const isPlaceless = readings.length === 0 && text !== null && isWithoutCountry(text);

  const place = (code: string) => {
    const [one, other] = read?.(text ?? '', code) ?? [];
    if (one && !other) pick(one.value);
    else setPicked(code);
  };
  return (
    <div>
      <TextBox
        {...shared}
        error={isPlaceless && shared.error ? words.countryNeeded : shared.error}
        ref={ref}
        type="tel"
        placeholder={placeholder}
        isReadBack
        description={described(readings) ?? shared.description}
        value={text ?? inForm}
        onFocus={begin}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => leave({ isRead: readings.length === 1 })}
      />
      {readings.length > 1 ? (
        <ReadingChoice
          label={words.whichNumber}
          readings={readings.map((each) => ({ value: each.value, label: inWords(each) }))}
          onPick={pick}
        />
      ) : null}
      {isPlaceless ? <CountryOfNumber onPicked={place} /> : null}
    </div>
  );
}

function isWithoutCountry(text: string): boolean {
  return /^[\s(]*(?!00)\d/.test(text) && text.replaceAll(/\D/g, '').length >= 7;
}

/** Helps to read the number; never sent. */
function CountryOfNumber({ onPicked }: { onPicked: (code: string) => void }) {
  const { control } = useForm({ defaultValues: { countryOfNumber: '' } });
  return (
    <Box mt={8}>
      <CountryField
        control={control}
        name="countryOfNumber"
        label={words.countryOfNumber}
        onPicked={onPicked}
      />
    </Box>
  );
}

function described([one, other]: readonly PhoneReading[]): string | null {
  if (one === undefined) return null;
  return other ? words.oneOrOther({ one: inWords(one), other: inWords(other) }) : inWords(one);
}

function inWords({ shown, country }: PhoneReading): string {
  const number = inOwnOrder(shown);
  return country === undefined ? number : `${number}, ${countryName(country)}`;
}

type ReadPhone = typeof readPhone;
let plans: ReadPhone | null = null;

function usePhonePlans(): { read: ReadPhone | null; begin: () => void } {
  const [read, setRead] = useState(() => plans);
  const load = async () => {
    try {
      const { readPhone: loaded } = await import('./phone-numbers.ts');
      plans = loaded;
      setRead(() => loaded);
    } catch {
      // Offline the number stays as typed.
    }
  };
  const begin = () => {
    if (read === null) void load();
  };
  return { read, begin };
}
