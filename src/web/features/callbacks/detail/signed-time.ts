const microseconds = /^\d{16}$/;

/** How far a signature's timestamp lay from the arrival; null where it is no microseconds. */
export function ageOfSignature(timestamp: string | null, receivedAt: string): number | null {
  if (timestamp === null || !microseconds.test(timestamp)) return null;
  return Date.parse(receivedAt) - Number(timestamp) / 1000;
}

/** The instant that a timestamp names; null where it is no microseconds. */
export function instantOfSignature(timestamp: string | null): string | null {
  if (timestamp === null || !microseconds.test(timestamp)) return null;
  const at = new Date(Number(timestamp) / 1000);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
