const minuteMs = 60_000;

/**
 * Counts the calls of each key in minutes that begin with their first call. It keeps two numbers a key; the keys are those that
 * have signed a call, so there are no more of them than keys were given out.
 */
export class MinuteCounter {
  readonly #minutes = new Map<string, { readonly startMs: number; calls: number }>();

  /** Counts a call; how many there were in this minute, this one included, and the whole seconds, at least 1, until the next begins. */
  count(key: string, nowMs: number): { readonly calls: number; readonly secondsLeft: number } {
    const minute = this.#minuteOf(key, nowMs);
    minute.calls += 1;
    const secondsLeft = Math.ceil((minute.startMs + minuteMs - nowMs) / 1000);
    return { calls: minute.calls, secondsLeft };
  }

  #minuteOf(key: string, nowMs: number): { readonly startMs: number; calls: number } {
    const current = this.#minutes.get(key);
    // A clock that was set back would make the minute last too long.
    if (current !== undefined && nowMs >= current.startMs && nowMs < current.startMs + minuteMs)
      return current;
    const next = { startMs: nowMs, calls: 0 };
    this.#minutes.set(key, next);
    return next;
  }
}
