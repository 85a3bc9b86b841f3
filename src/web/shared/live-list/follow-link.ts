import { type MouseEvent, useCallback } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';

/** For a link that opens something beside its list: the page keeps its scroll position. */
export const beside = { 'data-beside': true } as const;

/**
 * A click handler for an element with many plain links: it navigates within the page where a link of the router would, and leaves everything else
 * (another window, a download, another site) to the browser. One handler serves a whole list; a router link in every row would cost each row a
 * component and its subscriptions.
 */
export function useFollowLink(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  const here = createPath(useLocation());
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const to = link?.getAttribute('href') ?? '';
      if (link === null || !isPlain(event) || !isWithin(link, to)) return;
      event.preventDefault();
      void navigate(to, { replace: to === here, preventScrollReset: link.hasAttribute('data-beside') });
    },
    [navigate, here],
  );
}

function isPlain(event: MouseEvent): boolean {
  const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  return event.button === 0 && !isModified && !event.defaultPrevented;
}

/** A path of this site's: `//elsewhere` is another one's. */
function isWithin(link: Element, to: string): boolean {
  return /^\/(?!\/)/.test(to) && !link.hasAttribute('download') && !link.hasAttribute('target');
}
