/** Service time in microseconds. */
export const second = 1_000_000;
export const minute = 60 * second;
export const hour = 60 * minute;

/** Converts milliseconds, rounding down. */
export function toMicroseconds(ms: number): number {
  return Math.floor(ms * 1000);
}

/** Formats ISO 8601 in UTC. Spec: Identity account view › createdAt. */
export function toDateTime(microseconds: number): string {
  return new Date(Math.floor(microseconds / 1000)).toISOString();
}
