const ACTIVE_MS = 60_000;

let lastActiveAt = Number.NEGATIVE_INFINITY;

/** Begins to notice keys and pointers, so that only a person at the desk keeps their session alive. */
export function watchActivity(target: EventTarget = window): void {
  const note = () => {
    lastActiveAt = Date.now();
  };
  for (const event of ['keydown', 'pointerdown', 'pointermove', 'wheel']) {
    target.addEventListener(event, note, { capture: true, passive: true });
  }
}

/** Whether a key or pointer was used in the last minute. */
export function isActive(nowMs: number = Date.now()): boolean {
  return nowMs - lastActiveAt < ACTIVE_MS;
}

/** The header that extends the session; nothing when nobody is there. Design: trust › 7. */
export function activityHeaders(): Record<string, string> {
  return isActive() ? { 'X-User-Active': '1' } : {};
}
