/** Runs tasks one after another, in the order in which they came; a task that fails holds up none. */
export type OneAtATime = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** A queue of its own. */
export function createOneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return async (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
