/** ISO 8601 UTC of microseconds. */
export function toIso(microseconds: number): string {
  return new Date(microseconds / 1000).toISOString();
}

export function toIsoOrNull(microseconds: number | null): string | null {
  return microseconds === null ? null : toIso(microseconds);
}
