/** A callback's first delivery; instants and times are microseconds. */
export interface DatedCallback {
  /** The ramp or customer. */
  readonly object: string;
  /** By how much its date is ahead of its receipt on the service's clock; negative: behind. */
  readonly ahead: number;
  /** When it came, by the machine's clock. */
  readonly receivedAt: number;
}

export const minute = 60_000_000;
export const quarter = 15 * minute;
/** A delivery takes no longer when nothing is wrong. */
export const tolerance = 3 * minute;
const furthest = 14 * 60 * minute + tolerance;
const fewestObjects = 3;
/** Retries are at most an hour apart, so those of an outage have all come so long after its end. */
export const outageEchoes = 65 * minute;

/**
 * By how much the dates of callbacks are all ahead of their receipt, as a multiple of a quarter of an hour in microseconds; negative:
 * behind; null where they are not. Most must agree, of three objects or more, and none may be dated later than those, since a delivery
 * can only be late. Retries after an outage agree too, but only until they have all come: being behind counts once it lasts longer. Pure.
 */
export function constantOffset(callbacks: readonly DatedCallback[]): number | null {
  const near = callbacks.filter(({ ahead }) => Math.abs(ahead) <= furthest);
  const latest = near.reduce((most, { ahead }) => Math.max(most, ahead), Number.NEGATIVE_INFINITY);
  for (const offset of new Set(near.map(({ ahead }) => Math.round(ahead / quarter) * quarter))) {
    const agreeing = near.filter(({ ahead }) => Math.abs(ahead - offset) <= tolerance);
    const isShared = new Set(agreeing.map(({ object }) => object)).size >= fewestObjects;
    const isUsual = agreeing.length * 2 > near.length && latest <= offset + tolerance;
    if (isShared && isUsual) return offset !== 0 && (offset > 0 || lasts(agreeing)) ? offset : null;
  }
  return null;
}

function lasts(callbacks: readonly DatedCallback[]): boolean {
  const times = callbacks.map(({ receivedAt }) => receivedAt);
  return Math.max(...times) - Math.min(...times) > outageEchoes;
}
