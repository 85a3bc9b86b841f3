/** The calls to the service that are written down in the background, by who made them. */
export interface OwnCalls {
  add(staffId: string, written: Promise<unknown>): void;
  /** Resolves once the calls that a person made on this instance so far are written down, given up, or a second has passed. Never throws. */
  written(staffId: string): Promise<void>;
}

const longestMs = 1000;

export function createOwnCalls(): OwnCalls {
  const waiting = new Map<string, Set<Promise<unknown>>>();
  return {
    add(staffId, written) {
      const ofPerson = waiting.get(staffId) ?? new Set();
      waiting.set(staffId, ofPerson);
      const settled: Promise<unknown> = written
        .catch(() => undefined)
        .finally(() => {
          ofPerson.delete(settled);
          if (ofPerson.size === 0) waiting.delete(staffId);
        });
      ofPerson.add(settled);
    },
    async written(staffId) {
      const ofPerson = waiting.get(staffId);
      if (ofPerson === undefined) return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestMs)));
      await Promise.race([Promise.all(ofPerson), late]);
      clearTimeout(timer);
    },
  };
}
