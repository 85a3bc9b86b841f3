import { useEffect } from 'react';

type Politeness = 'polite' | 'assertive';

const regionId = (politeness: Politeness) => `announcer-${politeness}`;

/** Lets a screen reader say something that has changed elsewhere on the page. Needs `<LiveRegions>` in the document. */
export function announce(message: string, politeness: Politeness = 'polite'): void {
  const region = document.getElementById(regionId(politeness));
  if (!region) return;
  // The same words twice are only said twice when the region's text has changed in between.
  region.textContent = region.textContent === message ? `${message}\u00A0` : message;
}

/** Lets a screen reader say a message when it has changed: for answers that arrive by themselves. Null says nothing. */
export function useAnnouncement(message: string | null): void {
  // The live regions are outside of what the page renders.
  useEffect(() => {
    if (message !== null) announce(message);
  }, [message]);
}
