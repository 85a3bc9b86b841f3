/** Makes a token bucket of one second's worth; it returns true if one more may pass. */
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
