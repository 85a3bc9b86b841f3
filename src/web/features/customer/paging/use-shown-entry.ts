import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether an entry of a list is the one that the address names after `#`; that one is brought into view when it is there. */
export function useIsShown(id: string, entry: RefObject<HTMLElement | null>): boolean {
  const isShown = useLocation().hash === `#${id}`;
  // Where the window stands is the document's.
  useEffect(() => {
    if (isShown) entry.current?.scrollIntoView({ block: 'center' });
  }, [isShown, entry]);
  return isShown;
}

/**
 * The entry that the address names after `#`, unless it is a place of the page itself: whoever follows a link to an entry that is not
 * loaded yet is brought there all the same.
 */
export function useNamedEntry(): string | null {
  const id = useLocation().hash.slice(1);
  return id === '' || id === 'main' ? null : id;
}
