import { useEffect } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';

/** Names the window: `[Sandbox] Customers · Rampart`. */
export function useDocumentTitle(page: string): void {
  const isSandbox = useEnvironment()?.environment === 'sandbox';
  // The document's title lies outside of what React renders here.
  useEffect(() => {
    document.title = `${isSandbox ? '[Sandbox] ' : ''}${page} · Rampart`;
  }, [isSandbox, page]);
}
