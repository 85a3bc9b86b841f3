import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Keeps what is on the page as the desk knows it, for as long as somebody is signed in. Its code comes after the page's. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  // A stream from the desk lies outside of what is rendered.
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const start = async () => {
      const { startLiveUpdates } = await import('./live-updates.ts');
      if (!isOver) stop = startLiveUpdates(client);
    };
    // Without it the page is as it was read.
    start().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client]);
}
