export type TimeZoneChoice = 'utc' | 'local';

export interface AbsoluteTime {
  /** `3 Mar 2026` */
  day: string;
  /** `10:41:52` */
  clock: string;
  /** `UTC`, or the offset of the local zone on that day (`UTC+01:00`). */
  zone: string;
}

// As British English has them. The browser's own formatter takes longer to be made than a list to be drawn.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** An instant in words, in UTC or in the browser's zone, always with the zone that it is said in. */
export function absoluteTime(atMs: number, choice: TimeZoneChoice): AbsoluteTime {
  const at = new Date(atMs);
  // The zone is asked for each time: a computer that travels changes it while the page is open.
  const said = choice === 'utc' ? atMs : atMs - at.getTimezoneOffset() * 60_000;
  return {
    day: dayInWords(new Date(said)),
    clock: new Date(said).toISOString().slice(-13, -5),
    zone: choice === 'utc' ? 'UTC' : offsetName(at),
  };
}

function dayInWords(said: Date): string {
  return `${said.getUTCDate()} ${months[said.getUTCMonth()]} ${said.getUTCFullYear()}`;
}

function offsetName(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const two = (part: number) => String(part).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
