/** What the person did when asked for the password again. */
export type Regained = 'signed-in' | 'gave-up';

interface Waiting {
  resolve: (regained: Regained) => void;
}

let waiting: Waiting[] = [];
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Waits until the person has signed in again in place, or gave up. Calls that fail together share one question. */
export async function waitForSession(): Promise<Regained> {
  return new Promise((resolve) => {
    waiting.push({ resolve });
    notify();
  });
}

/** Lets every waiting call go on. */
export function settleSession(regained: Regained): void {
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
};
