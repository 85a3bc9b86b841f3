import { type RefObject, useEffect } from 'react';

/** Moves what is larger than its frame by dragging with a mouse; touch and keys do so by themselves. */
export function useDragScroll(frame: RefObject<HTMLElement | null>): void {
  // Pointer capture needs the element's own listeners.
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.pointerType === 'mouse' && event.button === 0) element.setPointerCapture(event.pointerId);
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        if (element.hasPointerCapture(event.pointerId)) element.scrollBy(-event.movementX, -event.movementY);
      },
      { signal },
    );
    return () => stop.abort();
  }, [frame]);
}
