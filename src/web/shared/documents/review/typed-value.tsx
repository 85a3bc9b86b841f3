import { IconAlertTriangle } from '@tabler/icons-react';

import { maskValue } from '#contract/fields/marks.ts';
import { isMasked } from '#contract/fields/masks.ts';
import { calendarDayInWords } from '#web/shared/forms/calendar-day.ts';

import { words } from '../words/card-words.ts';
import classes from './pictured-documents.module.css';

/** A value of a review: in clear where it was typed or revealed in this session, by its mask where it was not, null where there is none. */
export interface TypedFact {
  label: string;
  value: string | null;
  /** The mask of what the desk knows, where that is certainly another value. */
  knownOtherwise?: string | null;
}

/** The mask of what is known, where a typed value cannot be the same; null where it may be, or nothing is known. */
export function knownOtherwise(field: string, typed: string, known: string | null): string | null {
  return known === null || typed === '' || maskValue(field, typed) === known ? null : known;
}

/** The value letter by letter, in its own direction of writing; a day also in words, since cards write days in many orders. */
export function TypedValue({ value, knownOtherwise: known = null }: Omit<TypedFact, 'label'>) {
  if (value === null) return <span className={classes.missing}>{words.review.notTyped}</span>;
  const day = calendarDayInWords(value);
  return (
    <span className={classes.typedValue}>
      <bdi className={isMasked(value) ? classes.masked : classes.clear}>{value}</bdi>
      {day === null ? null : <span className={classes.day}>{day}</span>}
      {known === null ? null : (
        <span className={classes.otherwise}>
          <IconAlertTriangle size={14} className={classes.icon} aria-hidden />
          {words.review.knownOtherwise} <bdi>{known}</bdi>
        </span>
      )}
    </span>
  );
}
