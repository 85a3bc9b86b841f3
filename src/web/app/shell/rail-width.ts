import { useState } from 'react';

const STORAGE_KEY = 'rampart-rail';

/** Whether the navigation is narrow. It is written on the document, where public/before-page.js puts it before the first paint. */
export function useRailWidth(): { isNarrow: boolean; toggle: () => void } {
  const [isNarrow, setNarrow] = useState(() => document.documentElement.dataset['rail'] === 'narrow');
  const toggle = () => {
    const next = isNarrow ? 'wide' : 'narrow';
    document.documentElement.dataset['rail'] = next;
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Storage may be blocked; the choice then lasts until the page is closed.
    }
    setNarrow(!isNarrow);
  };
  return { isNarrow, toggle };
}
