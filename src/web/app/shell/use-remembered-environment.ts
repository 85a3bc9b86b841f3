import { useEffect } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';

/** Remembers the environment for the next first paint, which draws the strip or leaves it out before anything is asked. */
export function useRememberedEnvironment(): void {
  const environment = useEnvironment()?.environment;
  // The document's attributes and the browser's storage lie outside of what is rendered.
  useEffect(() => {
    if (!environment) return;
    document.documentElement.dataset['environment'] = environment;
    try {
      localStorage.setItem('rampart-environment', environment);
    } catch {
      // Storage may be blocked; then the strip's place is kept free until the environment is known.
    }
  }, [environment]);
}
