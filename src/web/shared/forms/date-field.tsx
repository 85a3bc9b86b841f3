import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import { readerLocale } from '#web/shared/format/reader-locale.ts';
import { listWords } from '#web/shared/format/text.ts';
import { language } from '#web/shared/language/language.ts';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';

import { calendarDayInWords, dayOrderOf, readDay } from './calendar-day.ts';
import classes from './date-field.module.css';
import { dateWords as words } from './date-words.ts';
import { ReadingChoice } from '#web/shared/ui/reading-choice.tsx';
import { TextBox } from './text-box.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';

/** Mantine takes month and day names from dayjs; English is built in. */
const calendarLocales = {
  en: null,
  de: () => import('dayjs/locale/de.js'),
  fr: () => import('dayjs/locale/fr.js'),
  es: () => import('dayjs/locale/es.js'),
  ar: () => import('dayjs/locale/ar.js'),
} as const;

const DateCalendar = lazyComponent(async () => {
  const [calendar] = await Promise.all([import('./date-calendar.tsx'), calendarLocales[language]?.()]);
  return calendar.DateCalendar;
});

/**
 * Repeats the day in words. The value is `YYYY-MM-DD`, without a zone. `12/05/1990` follows the reader's order;
 * the other day is one press away. Mantine's DateInput reads 2023-02-29 as 1 March and 02/07/1988 as 7 February,
 * or, with our parser, shows text while the form holds nothing (date-field.test.tsx).
 */
export function DateField<Values extends FieldValues, Transformed>(props: FieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const text = asText(value);
  const [swappable, setSwappable] = useState<{ day: string; other: string } | null>(null);
  const read = readingOf(text, swappable);
  // An ambiguous day exists: ask which.
  const question = read.days.length > 1 && !read.isDecided ? described(read) : null;
  const isAsked = question !== null && shared.error !== undefined && shared.error !== null;
  const tidy = () => {
    const [day, other] = read.days;
    if (day === undefined || !read.isDecided || day === text) return;
    setSwappable(other === undefined ? null : { day, other });
    change(day);
  };
  const tidyAndLeave = () => {
    tidy();
    shared.onBlur();
  };
  const close = () => {
    setOpen(false);
    box.current?.focus();
  };
  const pick = (day: string) => {
    change(day);
    setSwappable(null);
    close();
  };
  const choose = (day: string) => {
    const other = read.days.find((each) => each !== day);
    setSwappable(other === undefined ? null : { day, other });
    change(day);
    box.current?.focus();
  };
  const withCalendar = (input: ReactNode) => (
    <div className={classes.field}>
      {input}
      {isOpen ? (
        <DateCalendar
          label={shared.label}
          day={calendarDayInWords(text) === null ? null : text}
          onPick={pick}
          onClose={close}
        />
      ) : null}
    </div>
  );
  return (
    <div>
      <TextBox
        {...shared}
        ref={(input) => {
          shared.ref(input);
          box.current = input;
        }}
        aria-keyshortcuts="ArrowDown"
        placeholder={words.placeholder}
        value={text}
        {...(isAsked && { error: question })}
        description={(isAsked ? null : described(read)) ?? shared.description ?? words.hint}
        isReadBack
        around={withCalendar}
        endPiece={
          <button
            type="button"
            // Arrow keys open it: another Tab stop would cost everyone who types.
            tabIndex={-1}
            className={classes.open}
            aria-label={words.open({ label: shared.label })}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={shared.disabled}
            onPointerEnter={DateCalendar.preload}
            onClick={() => (isOpen ? close() : setOpen(true))}
          >
            <IconCalendar size={16} aria-hidden />
          </button>
        }
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={() => setOpen(false)}
        onKeyDown={(event) => {
          // Enter submits: the form must hold the field's text.
          if (event.key === 'Enter') tidy();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        onBlur={tidyAndLeave}
      />
      <OtherDays {...read} onPick={choose} />
    </div>
  );
}

interface DayReading {
  days: readonly string[];
  isDecided: boolean;
}

/** Keeps the other day of an ambiguous text. */
function readingOf(text: string, swappable: { day: string; other: string } | null): DayReading {
  if (swappable?.day === text) return { days: [text, swappable.other], isDecided: true };
  return readDay(text, dayOrderOf(readerLocale()));
}

function described({ days, isDecided }: DayReading): string | null {
  const inWords = days.map((day) => calendarDayInWords(day) ?? day);
  const [one] = inWords;
  if (one === undefined) return null;
  return isDecided ? one : words.whichOf({ days: listWords(inWords, 'or') });
}

interface OtherDaysProps extends DayReading {
  onPick: (day: string) => void;
}

function OtherDays({ days, isDecided, onPick }: OtherDaysProps) {
  if (days.length < (isDecided ? 2 : 1)) return null;
  const label = (day: string) => (isDecided ? words.changeTo({ day }) : day);
  const readings = (isDecided ? days.slice(1) : days).map((day) => ({
    value: day,
    label: label(calendarDayInWords(day) ?? day),
  }));
  return <ReadingChoice label={words.whichDay} readings={readings} onPick={onPick} />;
}
