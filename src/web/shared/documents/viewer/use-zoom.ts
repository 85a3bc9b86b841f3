import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

import { withinZooms } from './zooms.ts';

/** A place in the frame, in pixels from its corner. */
export interface Place {
  x: number;
  y: number;
}

/** Where of the whole content that place was: shares of its width and height. */
interface Held extends Place {
  shareX: number;
  shareY: number;
}

export interface Zoom {
  zoom: number;
  /** To another zoom, about a place in the frame: its middle when none is named. */
  zoomTo: (zoom: number | ((now: number) => number), about?: Place) => void;
}

/** How large the content of a scrolling frame is; what is under the fingers stays there while it grows. */
export function useZoom(frame: RefObject<HTMLElement | null>): Zoom {
  const [zoom, setZoom] = useState(1);
  const held = useRef<Held | null>(null);

  const zoomTo = useCallback<Zoom['zoomTo']>(
    (wanted, about) => {
      held.current = heldIn(frame, about);
      setZoom((now) => withinZooms(typeof wanted === 'function' ? wanted(now) : wanted));
    },
    [frame],
  );

  const shown = useRef(zoom);

  // The frame can be moved only once its content has its new size, and must be before anybody sees it; a drawing in between has the old one.
  useLayoutEffect(() => {
    if (shown.current === zoom) return;
    shown.current = zoom;
    if (held.current !== null) moveTo(frame, held.current);
    held.current = null;
  });

  return { zoom, zoomTo };
}

function heldIn(frame: RefObject<HTMLElement | null>, about: Place | undefined): Held | null {
  const element = frame.current;
  if (element === null) return null;
  const { x, y } = about ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
  return {
    x,
    y,
    shareX: (element.scrollLeft + x) / element.scrollWidth,
    shareY: (element.scrollTop + y) / element.scrollHeight,
  };
}

function moveTo(frame: RefObject<HTMLElement | null>, { x, y, shareX, shareY }: Held): void {
  const element = frame.current;
  element?.scrollTo({
    left: shareX * element.scrollWidth - x,
    top: shareY * element.scrollHeight - y,
    behavior: 'instant',
  });
}
