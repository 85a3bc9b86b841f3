import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

import { forgetEarlyAnswer } from '#web/shared/api/page-start.ts';

const script = readFileSync(join(import.meta.dirname, '../../../public/before-page.js'), 'utf8');

interface OpenedDocument {
  address: string;
  start: string;
  answer: unknown;
}

/** Opens a document as it is before the program, and returns its requests. Its answer ends with the test. */
export function openDocument({ address, start, answer }: OpenedDocument): string[] {
  const asked: string[] = [];
  document.documentElement.removeAttribute('data-start');
  onTestFinished(forgetEarlyAnswer);
  window.history.replaceState(null, '', address);
  document.head.innerHTML = `<script type="application/json" id="page-start">${start}</script>`;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(answer);
  });
  // oxlint-disable-next-line typescript/no-implied-eval -- the very file that the page loads
  new Function(script)();
  return asked;
}
