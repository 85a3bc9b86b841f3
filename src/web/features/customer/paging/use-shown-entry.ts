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
