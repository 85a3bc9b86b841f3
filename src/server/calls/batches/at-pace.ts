export interface BatchPace {
  /** Time between the beginnings of two steps while there is work. */
  readonly everyMs: number;
  /** Time until the next look for work that another server was given. */
  readonly idleMs: number;
}

interface Paced {
  /** Looks for work as soon as the pace allows. */
  readonly wake: () => void;
  readonly stop: () => void;
}

/**
 * Repeats a step, one at a time: every `everyMs` while it returns true (there is more), else every `idleMs`.
 */
export function atPace(
  step: () => Promise<boolean>,
  { everyMs, idleMs }: BatchPace,
  logger: { readonly error: (facts: object, message: string) => void },
): Paced {
  let timer: NodeJS.Timeout | undefined;
  // The server is still being put together.
  let beganAt = performance.now();
  let isStopped = false;
  let hasFailed = false;
  const run = async () => {
    timer = undefined;
    beganAt = performance.now();
    let isMore = false;
    try {
      isMore = await step();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) logger.error({ err: error }, 'a batch could not be worked on');
      hasFailed = true;
    }
    schedule(isMore ? everyMs : idleMs);
  };
  const schedule = (ms: number) => {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), Math.max(0, beganAt + ms - performance.now())).unref();
  };
  schedule(idleMs);
  return {
    // While a step runs, the next is scheduled after it.
    wake: () => {
      if (timer !== undefined) schedule(everyMs);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
