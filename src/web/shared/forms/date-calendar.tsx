// Unlayered: later styles come before the page's own and would lose within the layer.
import '@mantine/dates/styles.css';

import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import type { KeyboardEvent, RefCallback } from 'react';

import { isRightToLeft } from '#web/shared/ui/direction.ts';

import { language } from '#web/shared/language/language.ts';

import classes from './date-field.module.css';
import { dateWords as words } from './date-words.ts';

export interface DateCalendarProps {
  label: string;
  /** `YYYY-MM-DD`. */
  day: string | null;
  onPick: (day: string) => void;
  onClose: () => void;
}

export function DateCalendar({ label, day, onPick, onClose }: DateCalendarProps) {
  const focusedFirst = day ?? new Intl.DateTimeFormat('en-CA').format();
  return (
    <Popover
      opened
      onDismiss={onClose}
      position="bottom-start"
      withinPortal={false}
      withRoles={false}
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <AroundIt />
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine draws the element, and it is not modal */}
      <Popover.Dropdown role="dialog" aria-label={words.calendar({ label })}>
        <DatePicker
          value={day}
          locale={language}
          {...(day === null ? {} : { defaultDate: day })}
          highlightToday
          hideOutsideDates
          weekendDays={[]}
          classNames={{ calendarHeaderSelect: classes.level }}
          withNativeLevelSelect
          ariaLabels={{
            monthLevelControl: words.level,
            nextMonth: words.next,
            previousMonth: words.previous,
          }}
          getDayProps={(date) => (date === focusedFirst ? { 'data-autofocus': true } : {})}
          onKeyDownCapture={mirrorArrows}
          onChange={(picked) => onPick(picked ?? '')}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Mirrors arrows for right-to-left pages: Mantine's days only know left to right. */
function mirrorArrows(event: KeyboardEvent<HTMLElement>): void {
  const key = mirrored[event.key];
  const isOurs = event.nativeEvent instanceof MirroredKey;
  if (key === undefined || isOurs || !isRightToLeft() || !(event.target instanceof HTMLButtonElement)) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new MirroredKey('keydown', { key, bubbles: true, cancelable: true }));
}

class MirroredKey extends globalThis.KeyboardEvent {}

/** Anchors Mantine's popover to the field, so that presses in the field aren't outside. */
function AroundIt({ ref }: { ref?: RefCallback<HTMLElement> }) {
  return <span hidden ref={(marker) => ref?.(marker?.parentElement ?? null)} />;
}
