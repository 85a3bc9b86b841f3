/**
 * Repeats a step, each time `pauseMs` of the machine's time after the one before was done; a step that fails is
 * reported and the next one taken. Call the result to stop after the step under way.
 */
export function repeat(
  step: () => Promise<void>,
  { pauseMs, onFailure }: { readonly pauseMs: number; readonly onFailure: (error: unknown) => void },
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let current = Promise.resolve();
  const take = async () => {
    await step().catch(onFailure);
    if (!isStopped) wait();
  };
  const wait = () => {
    timer = setTimeout(() => {
      current = take();
    }, pauseMs);
  };
  wait();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await current;
  };
}
