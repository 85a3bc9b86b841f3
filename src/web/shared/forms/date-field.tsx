import type { FieldValues } from 'react-hook-form';

import { calendarDayInWords, tidyCalendarDay } from './calendar-day.ts';
import type { FieldProps } from './field-props.ts';
import { TextBox } from './text-box.tsx';
import { asText, useField } from './use-field.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

/**
 * A calendar day, typed year first so that no country's order of day and month can be mistaken, and repeated in
 * words. Its value is the text `YYYY-MM-DD`; no zone and no `Date` comes near it.
 */
export function DateField<Values extends FieldValues, Transformed>(props: FieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  const text = asText(value);
  const tidyAndLeave = () => {
    const tidied = tidyCalendarDay(text);
    if (tidied !== text) change(tidied);
    shared.onBlur();
  };
  return (
    <TextBox
      {...shared}
      placeholder={words.calendarDay}
      autoComplete="off"
      inputMode="numeric"
      maxLength={20}
      value={text}
      description={calendarDayInWords(text) ?? shared.description ?? 'Year, month, day'}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={tidyAndLeave}
    />
  );
}
