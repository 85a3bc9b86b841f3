import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The key that the router gives to the address with which the document was opened. */
const OPENED_COLD = 'default';

let lastPath: string | undefined;

/**
 * Moves the focus to the page's heading when the page has changed, so that a screen reader reads it and the next Tab
 * starts there. A first load and a change of filters leave the focus alone.
 */
export function useFocusAfterNavigation(heading: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  // Focus belongs to the document, not to what is rendered.
  useEffect(() => {
    const hasChanged = lastPath !== pathname;
    lastPath = pathname;
    if (hasChanged && key !== OPENED_COLD) heading.current?.focus({ preventScroll: true });
  }, [heading, key, pathname]);
}
