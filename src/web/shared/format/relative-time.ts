const units = [
  { limit: 60, seconds: 1, name: 's' },
  { limit: 3600, seconds: 60, name: 'min' },
  { limit: 86_400, seconds: 3600, name: 'h' },
  { limit: Number.POSITIVE_INFINITY, seconds: 86_400, name: 'd' },
] as const;

/** How far `atMs` lies from `nowMs`: `just now`, `14 s ago`, `3 min ago`, `in 2 h`, `3 d ago`. */
export function relativeTime(atMs: number, nowMs: number): string {
  const seconds = Math.floor(Math.abs(nowMs - atMs) / 1000);
  if (seconds < 2) return 'just now';
  const unit = units.find(({ limit }) => seconds < limit) ?? units[3];
  const distance = `${Math.floor(seconds / unit.seconds)} ${unit.name}`;
  return atMs > nowMs ? `in ${distance}` : `${distance} ago`;
}
