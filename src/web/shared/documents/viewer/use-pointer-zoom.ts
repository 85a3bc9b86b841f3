import { type RefObject, useEffect } from 'react';

import type { Place, Zoom } from './use-zoom.ts';

/** How much a wheel's pixel changes the zoom: a notch of 100 is about a quarter. */
const perPixel = 0.0023;
/** What a wheel counts in lines, in pixels. */
const lineHeight = 33;

/** Zooms what is in a frame by wheel, by a pinch on a pad (which browsers send as a wheel with Ctrl) and by two fingers on a screen. */
export function usePointerZoom(frame: RefObject<HTMLElement | null>, zoomTo: Zoom['zoomTo']): void {
  // React listens passively, and what the browser would zoom is the whole page: both need the element's own listeners.
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    const options = { passive: false, signal: stop.signal };
    let pinched: number | null = null;

    element.addEventListener(
      'wheel',
      (event) => {
        // Shift and a wheel, or a pad moved sideways, move the picture.
        if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
        event.preventDefault();
        const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : 1);
        const speed = event.ctrlKey ? perPixel * 4 : perPixel;
        zoomTo((now) => now * Math.exp(-pixels * speed), placeIn(element, event.clientX, event.clientY));
      },
      options,
    );
    element.addEventListener(
      'touchmove',
      (event) => {
        const [one, other] = event.touches;
        if (one === undefined || other === undefined) return;
        event.preventDefault();
        const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
        const before = pinched;
        pinched = distance;
        if (before === null || before === 0) return;
        const middle = placeIn(element, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
        zoomTo((now) => (now * distance) / before, middle);
      },
      options,
    );
    const letGo = () => {
      pinched = null;
    };
    element.addEventListener('touchend', letGo, options);
    element.addEventListener('touchcancel', letGo, options);
    return () => stop.abort();
  }, [frame, zoomTo]);
}

function placeIn(element: HTMLElement, clientX: number, clientY: number): Place {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
