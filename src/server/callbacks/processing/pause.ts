/** The waiting of a loop. */
export interface Pause {
  /** There is work: whoever waits for it, now or next, goes on. */
  wake(): void;
  /** Waits for work, and no longer than that. */
  untilWoken(ms: number): Promise<void>;
  /** Waits, whatever work there is. */
  rest(ms: number): Promise<void>;
  /** Nobody waits any more. */
  end(): void;
  readonly isEnded: boolean;
}

export function createPause(): Pause {
  let isWoken = false;
  let isEnded = false;
  let isResting = false;
  let goOn: (() => void) | null = null;
  const wait = async (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return {
    wake() {
      isWoken = true;
      if (!isResting) goOn?.();
    },
    async untilWoken(ms) {
      if (!isWoken && !isEnded) await wait(ms);
      isWoken = false;
    },
    async rest(ms) {
      isResting = true;
      if (!isEnded) await wait(ms);
      isResting = false;
    },
    end() {
      isEnded = true;
      goOn?.();
    },
    get isEnded() {
      return isEnded;
    },
  };
}
