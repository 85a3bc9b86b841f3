// The first import of all: unless told not to, zod tries `eval` with the first object that it is given.
import './app/strict-csp.ts';

import { cannotOpen } from './app/cannot-open.ts';
import { loadTranslations } from './shared/language/language.ts';

// Catalogues read their texts on import, so the language loads before the program. No module of the page waits at its
// top level for another one: WebKit breaks where several imports reach such a module at once
// (testing/top-level-await.test.ts).
async function open(): Promise<void> {
  await loadTranslations();
  const { start } = await import('./app/start.tsx');
  start();
}

open().catch((error: unknown) => {
  cannotOpen();
  reportError(error);
});
