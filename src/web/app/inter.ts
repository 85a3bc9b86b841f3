import type { QueryClient } from '@tanstack/react-query';

const STORAGE_KEY = 'rampart-font';
const lookEveryMs = 250;

/**
 * Requests Inter only after the first page's data, which a slow line then serves first. Later pages start in
 * Inter (public/before-page.js).
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
    // Each script that came later would lay the page out once more.
    const faces = await document.fonts.load("14px 'Inter Variable'", document.body.textContent);
    if (faces.length === 0) return;
    document.documentElement.dataset['font'] = 'inter';
    localStorage.setItem(STORAGE_KEY, 'inter');
  } catch {
    // Without the font or storage the page stays as it is.
  }
}
