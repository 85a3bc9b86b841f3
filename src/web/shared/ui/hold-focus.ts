import { useEffect, useRef } from 'react';

/**
 * Refocuses a control disabled while focused, once enabled: browsers drop its focus. Leaves focus that moved elsewhere.
 * The returned function stops this.
 */
export function holdFocus(): () => void {
  let held: HTMLElement | null = null;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      const isAtRest = target.hasAttribute('disabled');
      if (isAtRest && target === document.activeElement) held = target;
      if (isAtRest || target !== held) continue;
      held = null;
      if (isFocusLost()) target.focus({ preventScroll: true });
    }
  });
  observer.observe(document, { subtree: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Focuses, as a `ref`, what replaced the focused element or must be read now. */
export function focusShown(element: HTMLElement | null): void {
  element?.focus();
}

/** Focuses, as a `ref`, a step's heading, and scrolls to the top. */
export function beginAt(heading: HTMLElement | null): void {
  if (heading === null) return;
  heading.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}

/** Focuses the ref's element if what ended took the focus with it. */
export function useFocusAfter<Place extends HTMLElement>(isUnderWay: boolean) {
  const place = useRef<Place>(null);
  const was = useRef(isUnderWay);
  // Focus is outside React.
  useEffect(() => {
    // After `holdFocus`, which refocuses the pressed control if it still exists.
    const follow = () => {
      if (isFocusLost()) place.current?.focus();
    };
    if (was.current && !isUnderWay) queueMicrotask(follow);
    was.current = isUnderWay;
  }, [isUnderWay]);
  return place;
}
