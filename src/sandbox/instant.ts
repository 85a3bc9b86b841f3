/** Microseconds of the service's time. */
export const second = 1_000_000;
export const minute = 60 * second;
export const hour = 60 * minute;

/** Unix time in microseconds. */
export function toMicroseconds(ms: number): number {
  return Math.floor(ms * 1000);
}

/** ISO 8601, UTC. Spec: Identity account view › createdAt. */
export function toDateTime(microseconds: number): string {
  return new Date(Math.floor(microseconds / 1000)).toISOString();
}
