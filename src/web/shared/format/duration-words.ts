const minuteMs = 60_000;

/** How long something took, to the minute: `2 h 10 min`, `3 d 4 h`, `less than a minute`. */
export function durationWords(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return 'less than a minute';
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [days > 0 && `${days} d`, hours > 0 && `${hours} h`, rest > 0 && `${rest} min`];
  return parts
    .filter((part) => part !== false)
    .slice(0, 2)
    .join(' ');
}
