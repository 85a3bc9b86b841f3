/** Whether one more may be done now: so many a second, from a bucket that holds a second's worth. */
export function createRate(aSecond: number, nowMs: () => number): () => boolean {
  let left = aSecond;
  let at = nowMs();
  return () => {
    const now = nowMs();
    left = Math.min(aSecond, left + (Math.max(0, now - at) / 1000) * aSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
