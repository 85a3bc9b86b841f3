import { startTransition, useEffect, useState } from 'react';

import { useIsPrinting } from './use-is-printing.ts';

/**
 * Whether what may come later is drawn yet: at once, or right after the browser has painted the rest, in short pieces. `useDeferredValue` would
 * begin before that paint and hold it up. Paper has all of it.
 */
export function useDrawnNext(isAtOnce: boolean): boolean {
  const [isDrawn, setDrawn] = useState(isAtOnce);
  const isPrinting = useIsPrinting();
  // When the browser paints lies outside of React.
  useEffect(() => {
    if (isDrawn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => startTransition(() => setDrawn(true));
    // A frame's callbacks come before its paint, a task after them comes when it's done. A hidden page has no frames.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(draw);
    });
    const late = setTimeout(draw, LATEST_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clearTimeout(late);
    };
  }, [isDrawn]);
  return isDrawn || isPrinting;
}

const LATEST_MS = 1000;
