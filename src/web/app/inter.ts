import type { QueryClient } from '@tanstack/react-query';

const STORAGE_KEY = 'rampart-font';
const lookEveryMs = 250;

/**
 * Sets the page in Inter once this browser has it. It's requested when the first page shows all that it reads, so that it takes nothing of a
 * slow line from the page; public/before-page.js sets later pages in it from the start, since the browser keeps it.
 */
export function setInInterWhenQuiet(client: QueryClient): void {
  if (document.documentElement.dataset['font'] === 'inter' || !('fonts' in document)) return;
  const look = () => {
    if (isQuiet(client)) void loadInter();
    else setTimeout(look, lookEveryMs);
  };
  setTimeout(look, lookEveryMs);
}

function isQuiet(client: QueryClient): boolean {
  const isThere =
    document.querySelector('h1') !== null && document.querySelector('main[aria-busy="true"]') === null;
  return isThere && client.isFetching() === 0;
}

async function loadInter(): Promise<void> {
  try {
    const faces = await document.fonts.load("14px 'Inter Variable'");
    if (faces.length === 0) return;
    document.documentElement.dataset['font'] = 'inter';
    localStorage.setItem(STORAGE_KEY, 'inter');
  } catch {
    // Without it, or with storage blocked, the page is as it was.
  }
}
