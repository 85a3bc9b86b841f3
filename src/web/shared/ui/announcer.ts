import { useEffect } from 'react';

type Politeness = 'polite' | 'assertive';

const regionId = (politeness: Politeness) => `announcer-${politeness}`;

/** Has a screen reader announce a change elsewhere on the page. Needs `<LiveRegions>` in the document. */
export function announce(message: string, politeness: Politeness = 'polite'): void {
  const region = document.getElementById(regionId(politeness));
  if (!region) return;
  // A repeated message is only read out again if the region's text changes.
  region.textContent = region.textContent === message ? `${message}\u00A0` : message;
}

/** Announces a message whenever it changes, for answers that arrive by themselves. Null announces nothing. */
export function useAnnouncement(message: string | null): void {
  // The live regions are outside of what the page renders.
  useEffect(() => {
    if (message !== null) announce(message);
  }, [message]);
}
