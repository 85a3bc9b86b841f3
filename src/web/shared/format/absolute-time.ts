export type TimeZoneChoice = 'utc' | 'local';

export interface AbsoluteTime {
  /** `3 Mar 2026` */
  day: string;
  /** `10:41:52` */
  clock: string;
  /** `UTC`, or the offset of the local zone on that day (`UTC+01:00`). */
  zone: string;
}

// Made once: each costs more than the rest of a row of a list.
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** An instant in words, in UTC or in the browser's zone, always with the zone that it is said in. */
export function absoluteTime(atMs: number, choice: TimeZoneChoice): AbsoluteTime {
  const at = new Date(atMs);
  // The zone is asked for each time: a computer that travels changes it while the page is open.
  const said = choice === 'utc' ? atMs : atMs - at.getTimezoneOffset() * 60_000;
  return {
    day: day.format(said),
    clock: clock.format(said),
    zone: choice === 'utc' ? 'UTC' : offsetName(at),
  };
}

function offsetName(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const two = (part: number) => String(part).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
