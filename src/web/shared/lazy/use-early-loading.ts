import { useEffect } from 'react';

import type { LazyPart } from './lazy-part.ts';

/** Long enough for the first look to be whole, and short enough that nobody has filled in a step. */
const quietMs = 1000;
const signs = ['pointerdown', 'keydown', 'dragenter'] as const;

/**
 * Loads parts before they are needed: with the first touch or key, or once the page has been left in peace for a moment. So the later
 * steps wait for nothing, and stay when the connection goes.
 */
export function useEarlyLoading(parts: readonly Pick<LazyPart<never>, 'begin'>[]): void {
  useEffect(() => {
    const begin = () => {
      stop();
      for (const part of parts) part.begin();
    };
    const timer = setTimeout(begin, quietMs);
    for (const sign of signs) window.addEventListener(sign, begin, { passive: true });
    const stop = () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, begin);
    };
    return stop;
  }, [parts]);
}
