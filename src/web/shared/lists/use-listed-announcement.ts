import { useEffect, useRef } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';

interface Listed {
  /** The filters as they stand in the address. */
  asked: string;
  /** How many rows are there for them; undefined until they are. */
  count: number | undefined;
  describe: (count: number) => string;
}

/** Lets a screen reader say how many are left once the filters have changed. Pages that follow, and what comes by itself, say nothing here. */
export function useListedAnnouncement({ asked, count, describe }: Listed): void {
  const said = useRef(asked);
  // The live regions stand outside of what the page renders.
  useEffect(() => {
    if (count === undefined || said.current === asked) return;
    said.current = asked;
    announce(describe(count));
  }, [asked, count, describe]);
}
