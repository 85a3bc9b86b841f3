import { useEffect, useRef } from 'react';

/** Hands over the files that are pasted anywhere on the page while `isActive`; pasted text is left alone. */
export function usePastedFiles(isActive: boolean, onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  // The listener outlives a render; it must call what the last render said.
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isTextForField(event)) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('paste', take);
    return () => window.removeEventListener('paste', take);
  }, [isActive]);
}

/** A cell of a spreadsheet comes with a picture of itself: into a field goes its text. */
function isTextForField({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && clipboardData?.getData('text/plain') !== '';
}
