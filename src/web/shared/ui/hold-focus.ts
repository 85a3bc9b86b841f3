import { useEffect, useRef } from 'react';

/**
 * Returns the focus to a control that was disabled while it had the focus, once it is enabled again: a pressed button is disabled until the
 * answer comes, and the browser drops the focus then. A focus that has moved elsewhere stays there. The returned function ends this.
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

/** Whether nothing has the focus: its element is gone, or disabled. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** For the `ref` of what appears in place of what had the focus, or must be read at once. */
export function focusShown(element: HTMLElement | null): void {
  element?.focus();
}

/** When something ends and the focus is lost with what was pressed, gives the focus to the element with the returned ref. */
export function useFocusAfter<Place extends HTMLElement>(isUnderWay: boolean) {
  const place = useRef<Place>(null);
  const was = useRef(isUnderWay);
  // Focus belongs to the document, not to what is rendered.
  useEffect(() => {
    // After `holdFocus`, which returns the focus to what was pressed if that is still there.
    const follow = () => {
      if (isFocusLost()) place.current?.focus();
    };
    if (was.current && !isUnderWay) queueMicrotask(follow);
    was.current = isUnderWay;
  }, [isUnderWay]);
  return place;
}
