import { useEffect } from 'react';

type Politeness = 'polite' | 'assertive';

/** The page's region, and that of an open dialog, which takes the page below it out of a screen reader's reach. */
const regions = (politeness: Politeness) =>
  document.querySelectorAll(`#announcer-${politeness}, dialog[open] [data-announcer="${politeness}"]`);

/**
 * Lets a screen reader say something that has changed elsewhere on the page. Needs `<LiveRegions>` in the document.
 *
 * A message is shown beside what was pressed, and said here. Mantine's notifications would show it in a corner, away from where the person
 * looks, gone after some seconds, and under an open dialog, which is in the browser's top layer: copy-button.test.tsx, “a value is copied”;
 * ui.test.tsx, “copies the whole value by keyboard and says so”.
 */
export function announce(message: string, politeness: Politeness = 'polite'): void {
  for (const region of regions(politeness)) {
    // The same words twice are only said twice when the region's text has changed in between.
    region.textContent = region.textContent === message ? `${message}\u00A0` : message;
  }
}

/** Takes a message back that nothing has followed: what it was about is gone. */
function withdraw(message: string): void {
  for (const region of regions('polite')) {
    if (region.textContent?.replace('\u00A0', '') === message) region.textContent = '';
  }
}

/**
 * Announces a message whenever it changes, for answers that arrive by themselves, and takes it back when it no longer holds. Null announces
 * nothing.
 */
export function useAnnouncement(message: string | null): void {
  // The live regions are outside of what the page renders.
  useEffect(() => {
    if (message === null) return undefined;
    announce(message);
    return () => withdraw(message);
  }, [message]);
}
