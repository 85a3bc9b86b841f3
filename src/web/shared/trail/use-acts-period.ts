import { useSearchParams } from 'react-router-dom';

import {
  type DayPreset,
  dayOf,
  dayPresets,
  daysOfPreset,
  type InstantRange,
  rangeOfDays,
} from '#web/shared/time/day-range.ts';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';

export interface ActsPeriod {
  readonly preset: DayPreset | null;
  /** `YYYY-MM-DD`, empty if open. */
  readonly first: string;
  readonly last: string;
  readonly range: InstantRange;
  choose: (preset: DayPreset | null) => void;
  chooseDays: (days: { first: string; last: string }) => void;
}

/** Keeps days in the address, or a preset, which moves on with time. */
export function useActsPeriod(): ActsPeriod {
  const [address, setAddress] = useSearchParams();
  const zone = useTimeZone();
  const today = useTickingText((nowMs) => dayOf(nowMs, zone));
  const preset = dayPresets.find((one) => one === address.get('period')) ?? null;
  const days =
    preset === null
      ? { first: address.get('from') ?? '', last: address.get('to') ?? '' }
      : daysOfPreset(preset, today);
  const write = (given: Readonly<Record<'period' | 'from' | 'to', string>>) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(given)) {
          if (value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { preventScrollReset: true },
    );
  return {
    preset,
    ...days,
    range: rangeOfDays(days.first, days.last, zone),
    choose: (next) => write({ period: next ?? '', from: '', to: '' }),
    chooseDays: ({ first, last }) => write({ period: '', from: first, to: last }),
  };
}
