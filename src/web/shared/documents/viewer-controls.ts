import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Steps of keys and buttons; 1 fits the window. Wheel and pinch are continuous. */
export const zooms = [1, 1.5, 2, 3, 4, 6] as const;

const [zoomMin] = zooms;
const zoomMax = zooms[zooms.length - 1] ?? zoomMin;

export function nextZoom(zoom: number, direction: 1 | -1): number {
  if (direction === 1) return zooms.find((step) => step > zoom) ?? zoomMax;
  return zooms.findLast((step) => step < zoom) ?? zoomMin;
}

export function withinZooms(zoom: number): number {
  return Math.min(zoomMax, Math.max(zoomMin, zoom));
}

export function isWhole(zoom: number): boolean {
  return zoom <= zoomMin;
}

export function isLargest(zoom: number): boolean {
  return zoom >= zoomMax;
}

export type ViewerAct =
  | { kind: 'zoom'; direction: 1 | -1 }
  | { kind: 'whole' }
  | { kind: 'turn'; by: 1 | -1 }
  | { kind: 'move'; x: -1 | 0 | 1; y: -1 | 0 | 1 };

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const acts: ReadonlyMap<string, ViewerAct> = new Map<string, ViewerAct>([
  ['+', { kind: 'zoom', direction: 1 }],
  ['=', { kind: 'zoom', direction: 1 }],
  ['-', { kind: 'zoom', direction: -1 }],
  ['−', { kind: 'zoom', direction: -1 }],
  ['0', { kind: 'whole' }],
  ['[', { kind: 'turn', by: -1 }],
  [']', { kind: 'turn', by: 1 }],
  ['ArrowLeft', { kind: 'move', x: -1, y: 0 }],
  ['ArrowRight', { kind: 'move', x: 1, y: 0 }],
  ['ArrowUp', { kind: 'move', x: 0, y: -1 }],
  ['ArrowDown', { kind: 'move', x: 0, y: 1 }],
]);

/**
 * Returns what a key does; null leaves it to the browser. R also turns, since `[` needs a third key on some
 * keyboards.
 */
export function viewerAct({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): ViewerAct | null {
  if (key === 'r' || key === 'R') {
    return ctrlKey || metaKey || altKey ? null : { kind: 'turn', by: shiftKey ? -1 : 1 };
  }
  // Many keyboards type brackets with AltGr, reported as Ctrl+Alt.
  if (metaKey || ctrlKey !== altKey) return null;
  return acts.get(key) ?? null;
}

export interface Place {
  x: number;
  y: number;
}

interface Held extends Place {
  shareX: number;
  shareY: number;
}

export interface Zoom {
  zoom: number;
  /** About a point in the frame, by default its middle. */
  zoomTo: (zoom: number | ((now: number) => number), about?: Place) => void;
}

/** Zooms a frame's content, keeping the point under the fingers in place. */
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

  // Scroll after the content's new size and before paint; a render in between has the old one.
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

/** A wheel notch of 100 pixels zooms by about a quarter. */
const perPixel = 0.0023;
/** Pixels per wheel line. */
const lineHeight = 33;

/** Zooms by wheel, two fingers and trackpad pinch (sent as wheel with Ctrl). */
export function usePointerZoom(frame: RefObject<HTMLElement | null>, zoomTo: Zoom['zoomTo']): void {
  // React listens passively and the browser would zoom the page: needs the element's own listeners.
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    const options = { passive: false, signal: stop.signal };
    let pinched: number | null = null;

    element.addEventListener(
      'wheel',
      (event) => {
        // Shift+wheel or a sideways swipe pans.
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
    const endPinch = () => {
      pinched = null;
    };
    element.addEventListener('touchend', endPinch, options);
    element.addEventListener('touchcancel', endPinch, options);
    return () => stop.abort();
  }, [frame, zoomTo]);
}

function placeIn(element: HTMLElement, clientX: number, clientY: number): Place {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Drags oversized content with a mouse; touch and keys work natively. */
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
