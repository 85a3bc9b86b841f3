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

/** The view of the element with the ref `frame`, which follows its scrolling and height, and a function to scroll it. */
export function useView(initialOffset: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [start] = useState(initialOffset);
  const [view, setView] = useState<View>({ offset: start, height: 0, isFast: false });
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const look = useCallback(() => {
    const element = frame.current;
    if (element === null) return;
    const { scrollTop: offset, clientHeight: height } = element;
    setView((before) => {
      const isFast = before.height > 0 && Math.abs(offset - before.offset) > height * fastPart;
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

  // Height and scroll position are known to the browser alone.
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    scrollTo(start);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [look, scrollTo, start]);
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
