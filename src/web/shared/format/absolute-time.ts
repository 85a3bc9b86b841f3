export type TimeZoneChoice = 'utc' | 'local';

export interface AbsoluteTime {
  /** `3 Mar 2026` */
  day: string;
  /** `10:41:52` */
  clock: string;
  /** `UTC`, or the offset of the local zone on that day (`UTC+01:00`). */
  zone: string;
}

/** An instant in words, in UTC or in the browser's zone, always with the zone that it is said in. */
export function absoluteTime(atMs: number, choice: TimeZoneChoice): AbsoluteTime {
  const timeZone = choice === 'utc' ? { timeZone: 'UTC' } : {};
  const at = new Date(atMs);
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...timeZone,
  });
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...timeZone,
  });
  return { day: day.format(at), clock: clock.format(at), zone: choice === 'utc' ? 'UTC' : offsetName(at) };
}

function offsetName(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const two = (part: number) => String(part).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
