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
 * Lets calls ask for the password. The returned function makes waiting calls give up, so none continues for the next
 * person.
 */
export function enableSessionPrompt(): () => void {
  canPrompt = true;
  return () => {
    canPrompt = false;
    settleSession('gave-up');
  };
}

/** Closes the page, without a waiting call: another tab or the desk ended the session. */
export function closePage(): void {
  if (!canPrompt || isClosed) return;
  isClosed = true;
  notify();
}

/** Waits until the person signs in or gives up. Calls that fail together share one prompt. */
export async function waitForSession(): Promise<Regained> {
  if (!canPrompt) return 'gave-up';
  return new Promise((resolve) => {
    waiting.push({ resolve });
    notify();
  });
}

/** Reopens the page and resumes waiting calls. */
export function settleSession(regained: Regained): void {
  if (regained === 'signed-in') timesRegained += 1;
  const settled = waiting;
  waiting = [];
  isClosed = false;
  notify();
  for (const { resolve } of settled) resolve(regained);
}

/** The wait for a sign-in, for `useSyncExternalStore`. */
export const sessionLoss = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  isWaiting: () => isClosed || waiting.length > 0,
  timesRegained: () => timesRegained,
};

const suspicions = new Set<() => void>();

/** The session may have ended: watchers ask the desk. */
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

/** Hides personal values when the session ends or the page is left, as browsers may keep it for going back. */
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

/** Watches activity: only an active person keeps the session alive. */
export function watchActivity(target: EventTarget = window): void {
  const note = () => {
    lastActiveAt = Date.now();
  };
  for (const event of ['keydown', 'pointerdown', 'pointermove', 'wheel']) {
    target.addEventListener(event, note, { capture: true, passive: true });
  }
}

export function isActive(nowMs: number = Date.now()): boolean {
  return nowMs - lastActiveAt < ACTIVE_MS;
}

/** Extends the session, unless the person is inactive. */
export function activityHeaders(): Record<string, string> {
  return isActive() ? { 'X-User-Active': '1' } : {};
}
