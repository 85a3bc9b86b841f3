/** The longest pause between two looks at what is due, of the machine's time. */
const pauseMs = 50;

/**
 * Runs `settle` again and again, the next when the last is done, so that what becomes due is done within a tenth of a second. The
 * result ends it, after the run that is under way.
 */
export function startAgendaLoop(settle: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async () => {
    await settle();
    if (!isStopped) wait();
  };
  let current = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      current = run();
    }, pauseMs);
  };
  wait();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await current;
  };
}
