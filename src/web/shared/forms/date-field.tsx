import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import { Lazy, type LazyPart, lazyPart } from '#web/shared/ui/lazy-part.tsx';

import { calendarDayInWords, daysMeant, tidyCalendarDay } from './calendar-day.ts';
import type { DateCalendarProps } from './date-calendar.tsx';
import classes from './date-field.module.css';
import { dateWords as words } from './date-words.ts';
import { TextBox } from './text-box.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';

const calendarPart: LazyPart<DateCalendarProps> = lazyPart(
  async () => (await import('./date-calendar.tsx')).DateCalendar,
);

/**
 * A calendar day, typed or picked from Mantine's calendar (a button, or the arrow down), and repeated in words. Its value is the text `YYYY-MM-DD`; no zone and no `Date`
 * comes near it.
 *
 * The box is ours rather than Mantine's DateInput, which takes a typed 2023-02-29 for 1 March and 02/07/1988 for 7 February, or, with a
 * parser of our own, shows the text while the form holds nothing: an optional date would be left out in silence. Here the rules get what was
 * typed, and refuse it: date-field.test.tsx, “keeps a text that is no day, and the form has it”.
 */
export function DateField<Values extends FieldValues, Transformed>(props: FieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const text = asText(value);
  const tidyAndLeave = () => {
    const tidied = tidyCalendarDay(text);
    if (tidied !== text) change(tidied);
    shared.onBlur();
  };
  const close = () => {
    setOpen(false);
    box.current?.focus();
  };
  const pick = (day: string) => {
    change(day);
    close();
  };
  const withCalendar = (input: ReactNode) => (
    <div className={classes.field}>
      {input}
      {isOpen ? (
        <Lazy
          part={calendarPart}
          isWanted
          props={{
            label: shared.label,
            day: calendarDayInWords(text) === null ? null : text,
            onPick: pick,
            onClose: close,
          }}
        />
      ) : null}
    </div>
  );
  return (
    <TextBox
      {...shared}
      ref={(input) => {
        shared.ref(input);
        box.current = input;
      }}
      aria-keyshortcuts="ArrowDown"
      placeholder={words.placeholder}
      autoComplete="off"
      inputMode="numeric"
      maxLength={20}
      value={text}
      description={readingOf(text) ?? shared.description ?? words.hint}
      around={withCalendar}
      endPiece={
        <button
          type="button"
          // By keys the arrow opens it: one more stop for Tab would cost everyone who types a key.
          tabIndex={-1}
          className={classes.open}
          aria-label={words.open(shared.label)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={shared.disabled}
          onPointerEnter={calendarPart.begin}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          <IconCalendar size={16} aria-hidden />
        </button>
      }
      onChange={(event) => change(event.currentTarget.value)}
      onFocus={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setOpen(true);
      }}
      onBlur={tidyAndLeave}
    />
  );
}

/** What a typed text is read as: the day in words, or both days it can mean; null for any other text. */
function readingOf(text: string): string | null {
  const inWords = calendarDayInWords(text);
  if (inWords !== null) return inWords;
  const [one, other] = daysMeant(text).map(calendarDayInWords);
  return one && other ? words.twoReadings(one, other) : null;
}
