/** What the person did when asked for the password again. */
type Regained = 'signed-in' | 'gave-up';

interface Waiting {
  resolve: (regained: Regained) => void;
}

let waiting: Waiting[] = [];
let isClosed = false;
let canPrompt = false;
let timesRegained = 0;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Lets calls ask the signed-in person for the password. The returned function ends that: waiting calls then give up, so that none of them
 * continues in the name of the next person.
 */
export function enableSessionPrompt(): () => void {
  canPrompt = true;
  return () => {
    canPrompt = false;
    settleSession('gave-up');
  };
}

/** Closes the page: the session has ended, as another tab said or the desk answered, and no call of this page waits yet. */
export function closePage(): void {
  if (!canPrompt || isClosed) return;
  isClosed = true;
  notify();
}

/** Waits until the person signs in again in place, or gives up. Calls that fail together share one prompt. */
export async function waitForSession(): Promise<Regained> {
  if (!canPrompt) return 'gave-up';
  return new Promise((resolve) => {
    waiting.push({ resolve });
    notify();
  });
}

/** Opens the page again and resumes every waiting call. */
export function settleSession(regained: Regained): void {
  if (regained === 'signed-in') timesRegained += 1;
  const settled = waiting;
  waiting = [];
  isClosed = false;
  notify();
  for (const { resolve } of settled) resolve(regained);
}

/** For `useSyncExternalStore`: whether the page waits for the person to sign in. */
export const sessionLoss = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  isWaiting: () => isClosed || waiting.length > 0,
  /** Grows by one each time a session is regained. */
  timesRegained: () => timesRegained,
};

const suspicions = new Set<() => void>();

/** The session may have ended: whoever watches it asks the desk. */
export const sessionDoubt = {
  subscribe: (listener: () => void) => {
    suspicions.add(listener);
    return () => {
      suspicions.delete(listener);
    };
  },
  raise: () => {
    for (const listener of suspicions) listener();
  },
};

/** Calls `hide` when the page is left, which the browser may keep for going back, and when the session ends. Personal values in clear end so. */
export function whenPageCloses(hide: () => void): () => void {
  const onChange = () => {
    if (sessionLoss.isWaiting()) hide();
  };
  const unsubscribe = sessionLoss.subscribe(onChange);
  window.addEventListener('pagehide', hide);
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', hide);
  };
}

const ACTIVE_MS = 60_000;

let lastActiveAt = Number.NEGATIVE_INFINITY;

/** Watches keys and pointers, so that only a person at the desk keeps their session alive. */
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

/** The header that extends the session; none when the person is inactive. */
export function activityHeaders(): Record<string, string> {
  return isActive() ? { 'X-User-Active': '1' } : {};
}
