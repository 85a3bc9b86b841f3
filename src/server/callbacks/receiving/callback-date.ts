const layout = /^(?<day>\d{4}-\d\d-\d\d) (?<time>\d\d:\d\d:\d\d)$/;

/**
 * A callback's time in microseconds UTC: `YYYY-MM-DD HH:MM:SS` with no zone, read as UTC. Null for whatever is not that, or no instant
 * that there is (2024-02-30, 25:61:61), or that no exact number of microseconds tells (before 1685, after 2255). Details 29; choice: callbackTimes.
 */
export function readCallbackDate(text: string | null): number | null {
  const { day, time } = layout.exec(text ?? '')?.groups ?? {};
  if (day === undefined || time === undefined) return null;
  const iso = `${day}T${time}.000Z`;
  const milliseconds = Date.parse(iso);
  // Some days that there are not are read as the ones after them.
  if (Number.isNaN(milliseconds) || new Date(milliseconds).toISOString() !== iso) return null;
  const microseconds = milliseconds * 1000;
  return Number.isSafeInteger(microseconds) ? microseconds : null;
}
