import { useEffect } from 'react';

type Politeness = 'polite' | 'assertive';

/** Finds the page's region and an open dialog's, which hides the page from screen readers. */
const regions = (politeness: Politeness) =>
  document.querySelectorAll(`#announcer-${politeness}, dialog[open] [data-announcer="${politeness}"]`);

/**
 * Announces a change elsewhere on the page. Needs `<LiveRegions>`. Mantine's notifications vanish after
 * seconds and lie under open dialogs (ui.test.tsx).
 */
export function announce(message: string, politeness: Politeness = 'polite'): void {
  for (const region of regions(politeness)) {
    // Repeats are only announced if the text changed in between.
    region.textContent = region.textContent === message ? `${message}\u00A0` : message;
  }
}

function withdraw(message: string): void {
  for (const region of regions('polite')) {
    if (region.textContent?.replace('\u00A0', '') === message) region.textContent = '';
  }
}

/** Announces each new message and withdraws it when void. Null announces nothing. */
export function useAnnouncement(message: string | null): void {
  // Live regions are outside React.
  useEffect(() => {
    if (message === null) return undefined;
    announce(message);
    return () => withdraw(message);
  }, [message]);
}
