/** ISO 8601 UTC of microseconds. */
export function toIso(microseconds: number): string {
  return new Date(microseconds / 1000).toISOString();
}

export function toIsoOrNull(microseconds: number | null): string | null {
  return microseconds === null ? null : toIso(microseconds);
}

/** Microseconds UTC of an ISO instant; of its digits beyond milliseconds three are kept. */
export function toMicroseconds(instant: string): number {
  const beyond = /\.\d{3}(\d{1,3})/.exec(instant)?.[1] ?? '';
  return Math.floor(Date.parse(instant)) * 1000 + Number(beyond.padEnd(3, '0'));
}
