import { useCallback, useEffect, useState } from 'react';

import type { PdfFailure } from '#web/workers/pdf/pdf-protocol.ts';

import { openPdfPages, type PdfPages } from './pdf-pages.ts';

export type PdfState =
  | { readonly phase: 'loading'; readonly share: number }
  | { readonly phase: 'open'; readonly pdf: PdfPages }
  | { readonly phase: 'failed'; readonly why: PdfFailure };

/** Opens a PDF for as long as it is shown. */
export function usePdf(file: File): { state: PdfState; fail: (why: PdfFailure) => void } {
  const [state, setState] = useState<PdfState>({ phase: 'loading', share: 0 });
  const fail = useCallback((why: PdfFailure) => setState({ phase: 'failed', why }), []);

  // The worker is outside React, and ends with the dialog.
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const set = (next: PdfState) => {
      if (!signal.aborted) setState(next);
    };
    const onLoading = (share: number) => set({ phase: 'loading', share });
    void openPdfPages(file, { signal, onLoading }).then((opened) =>
      set(typeof opened === 'string' ? { phase: 'failed', why: opened } : { phase: 'open', pdf: opened }),
    );
    return () => ending.abort();
  }, [file]);

  return { state, fail };
}

/**
 * Draws the first `count` pages small, one after the other; null for one that fails. Calls `onEnd` when no more
 * can be drawn.
 */
export function useThumbnails(
  pdf: PdfPages,
  count: number,
  onEnd: (why: PdfFailure) => void,
): readonly (Blob | null)[] {
  const [drawn, setDrawn] = useState<readonly (Blob | null)[]>([]);
  const next = drawn.length;

  // Each answer asks for the next page.
  useEffect(() => {
    if (next >= count) return undefined;
    let isShown = true;
    const draw = async () => {
      const page = await pdf.draw(next, thumbnailSide);
      if (!isShown) return;
      if (page === 'too-much') onEnd(page);
      setDrawn((now) => [...now, typeof page === 'string' ? null : page]);
    };
    void draw();
    return () => {
      isShown = false;
    };
  }, [pdf, next, count, onEnd]);

  return drawn;
}

const thumbnailSide = 360;
