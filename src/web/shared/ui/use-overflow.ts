import { type RefCallback, useCallback, useState } from 'react';

/** Whether what stands in an element is wider than the element, followed as either changes. */
export function useOverflow(): { ref: RefCallback<HTMLElement>; isOverflowing: boolean } {
  const [isOverflowing, setOverflowing] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setOverflowing(element.scrollWidth > element.clientWidth));
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return { ref, isOverflowing };
}
