import { useEffect, useRef, useState } from 'react';

import { type Camera, type CameraState, createCamera } from './create-camera.ts';
import type { Facing } from './open-camera.ts';

/** A camera for as long as this is in the page: switched off when the page is left, hidden, or kept for going back. Trust: 6. */
export function useCamera(facing: Facing) {
  const [state, setState] = useState<CameraState>({ phase: 'starting' });
  const camera = useRef<Camera | null>(null);

  // The camera is the machine's: it is on only while somebody can see that it is.
  useEffect(() => {
    const own = createCamera(facing, setState);
    camera.current = own;
    const left = new AbortController();
    const { signal } = left;
    const hide = () => {
      if (document.visibilityState === 'hidden') own.stop('hidden');
    };
    document.addEventListener('visibilitychange', hide, { signal });
    window.addEventListener('pagehide', () => own.stop('hidden'), { signal });
    own.start();
    return () => {
      left.abort();
      own.stop();
    };
  }, [facing]);

  return {
    state,
    start: () => camera.current?.start(),
    stop: () => camera.current?.stop(),
  };
}
