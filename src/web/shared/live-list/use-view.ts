import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is seen of a list that scrolls. */
export interface View {
  /** Pixels above what is in view. */
  offset: number;
  height: number;
  /** Scrolled faster than anyone can read: rows beyond either edge are not worth rendering. */
  isFast: boolean;
}

/** After so long without scrolling a list is at rest. */
const restMs = 120;
/** Scrolling by more than this part of the view at once is fast. */
const fastPart = 0.5;

/** What the window has around a list: about so much before the first list is laid out, and then what the last list had. */
let aroundPx = 240;

/** The view of the element with the ref `frame`, which follows its scrolling and height, and a function to scroll it. */
export function useView(initialOffset: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [start] = useState(initialOffset);
  // The rows that are probably in view are rendered at once, and those beyond them when the list is at rest.
  const [view, setView] = useState<View>(() => ({
    offset: start,
    height: Math.max(0, window.innerHeight - aroundPx),
    isFast: true,
  }));
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const look = useCallback(() => {
    const element = frame.current;
    if (element === null) return;
    const { scrollTop: offset, clientHeight: height } = element;
    aroundPx = window.innerHeight - height;
    setView((before) => {
      const moved = Math.abs(offset - before.offset);
      const isFast = moved === 0 ? before.isFast : moved > height * fastPart;
      const isSame = offset === before.offset && height === before.height && isFast === before.isFast;
      return isSame ? before : { offset, height, isFast };
    });
    clearTimeout(rest.current);
    rest.current = setTimeout(
      () => setView((before) => (before.isFast ? { ...before, isFast: false } : before)),
      restMs,
    );
  }, []);

  const scrollTo = useCallback(
    (offset: number) => {
      if (frame.current === null) return;
      frame.current.scrollTop = offset;
      look();
    },
    [look],
  );

  // Height and scroll position are known to the browser alone. It says the height when everything is laid out, just before it paints: asked
  // for earlier, it would lay out the page for it.
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    if (start > 0) element.scrollTop = start;
    const observer = new ResizeObserver(() => flushSync(look));
    observer.observe(element);
    return () => observer.disconnect();
  }, [look, start]);
  useEffect(() => {
    const element = frame.current;
    // In the frame of the scroll itself, not one later: nothing blank is ever visible.
    const follow = () => flushSync(look);
    element?.addEventListener('scroll', follow, { passive: true });
    return () => {
      element?.removeEventListener('scroll', follow);
      clearTimeout(rest.current);
    };
  }, [look]);

  return { frame, view, scrollTo };
}
