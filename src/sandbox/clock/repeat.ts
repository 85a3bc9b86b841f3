/**
 * Repeats a step `pauseMs` (machine's time) after the last ended or failed. Call the result to stop after the
 * current one.
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
