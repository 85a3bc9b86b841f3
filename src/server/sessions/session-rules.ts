/** When a session ends. Trust: 7. */
export interface SessionLimits {
  /** Without a sign of the person; only requests that carry one extend it. */
  readonly idleMs: number;
  /** However active they are. */
  readonly absoluteMs: number;
}

export interface SessionTimes {
  readonly createdAtMs: number;
  readonly lastActiveAtMs: number;
}

/** A sign of the person is written down at most this often. */
const activityGrainMs = 10_000;

/** Whether the session has not ended at `nowMs`. */
export function isSessionAlive(times: SessionTimes, limits: SessionLimits, nowMs: number): boolean {
  return nowMs < times.lastActiveAtMs + limits.idleMs && nowMs < times.createdAtMs + limits.absoluteMs;
}

/** Whether a sign of the person at `nowMs` is worth writing down. */
export function isActivityDue(times: SessionTimes, limits: SessionLimits, nowMs: number): boolean {
  return nowMs - times.lastActiveAtMs >= Math.min(activityGrainMs, limits.idleMs / 10);
}
