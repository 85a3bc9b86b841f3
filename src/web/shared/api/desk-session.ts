/** What the person did when asked for the password again. */
type Regained = 'signed-in' | 'gave-up';

interface Waiting {
  resolve: (regained: Regained) => void;
}

let waiting: Waiting[] = [];
let isSomeoneThere = false;
let timesRegained = 0;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Says that somebody who has signed in is there to be asked. The answer takes it back: whoever waits then gives up, so that no
 * call of theirs goes on in the name of the next person.
 */
export function beThere(): () => void {
  isSomeoneThere = true;
  return () => {
    isSomeoneThere = false;
    settleSession('gave-up');
  };
}

/** Waits until the person has signed in again in place, or gave up. Calls that fail together share one question. */
export async function waitForSession(): Promise<Regained> {
  if (!isSomeoneThere) return 'gave-up';
  return new Promise((resolve) => {
    waiting.push({ resolve });
    notify();
  });
}

/** Lets every waiting call go on. */
export function settleSession(regained: Regained): void {
  if (regained === 'signed-in') timesRegained += 1;
  const settled = waiting;
  waiting = [];
  notify();
  for (const { resolve } of settled) resolve(regained);
}

/** For `useSyncExternalStore`: whether a call waits for the person to sign in. */
export const sessionLoss = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  isWaiting: () => waiting.length > 0,
  /** Changes whenever a session was regained. */
  timesRegained: () => timesRegained,
};

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
