/**
 * Milliseconds that a `Retry-After` asks for: seconds, or a date by the clock `nowMs`; null where it is neither. RFC 9110 › 10.2.3.
 */
export function retryAfterMs(header: string, nowMs: number): number | null {
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(at - nowMs, 0);
}
