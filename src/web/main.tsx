// The first of all: zod tries `eval` with the first object that it is given, unless it is told not to.
import './app/strict-csp.ts';

import { cannotOpen } from './app/cannot-open.ts';
import { loadTranslations } from './shared/language/language.ts';

// Every catalogue reads its texts when it is first imported, so the language comes before the program. No module of the page waits at its top
// level for another one: WebKit breaks where several imports reach such a module at once (testing/top-level-await.test.ts).
async function open(): Promise<void> {
  await loadTranslations();
  const { start } = await import('./app/start.tsx');
  start();
}

open().catch((error: unknown) => {
  cannotOpen();
  reportError(error);
});
