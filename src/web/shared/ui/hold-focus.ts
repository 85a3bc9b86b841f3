import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to what had it when it was disabled, once it can be used again: a pressed button rests until the answer is there, and
 * a browser drops the focus then. Nothing is taken from a person who has gone elsewhere. Ends what it began when the answer is called.
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

/** Whether the focus is nowhere: what had it is gone, or at rest. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Once something is no longer under way, gives the focus to the element with the answered ref, where what was pressed has gone with it. */
export function useFocusAfter<Place extends HTMLElement>(isUnderWay: boolean) {
  const place = useRef<Place>(null);
  const was = useRef(isUnderWay);
  // Focus belongs to the document, not to what is rendered.
  useEffect(() => {
    // After `holdFocus`, which gives it back to what was pressed where that is still there.
    const follow = () => {
      if (isFocusLost()) place.current?.focus();
    };
    if (was.current && !isUnderWay) queueMicrotask(follow);
    was.current = isUnderWay;
  }, [isUnderWay]);
  return place;
}
