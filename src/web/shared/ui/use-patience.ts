import { useEffect, useState } from 'react';

const longestMs = 1000;

/** Returns true while waiting, a second at most; then the caller continues without the result. */
export function usePatience(isWaiting: boolean): boolean {
  const [isOver, setOver] = useState(false);
  // Time is outside React.
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setOver(true), longestMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && !isOver;
}
