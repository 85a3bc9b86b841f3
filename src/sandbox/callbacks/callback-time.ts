/** An instant in microseconds as callbacks write it: `YYYY-MM-DD HH:MM:SS`, UTC, no zone. Spec: Events; choice: callbackTimes. */
export function toCallbackTime(microseconds: number): string {
  return new Date(Math.floor(microseconds / 1000)).toISOString().slice(0, 19).replace('T', ' ');
}
