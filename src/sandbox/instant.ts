/** An instant as the database keeps it: Unix time in microseconds. */
export function toMicroseconds(ms: number): number {
  return Math.floor(ms * 1000);
}

/** An instant as the service answers it: ISO 8601, UTC. Spec: Identity account view › createdAt. */
export function toDateTime(microseconds: number): string {
  return new Date(Math.floor(microseconds / 1000)).toISOString();
}
