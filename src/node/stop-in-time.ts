/** Waits for a stop, but not for ever: resolves to whether it ended well within the limit. Never rejects. */
export async function stopInTime(stop: () => Promise<unknown>, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), limitMs);
    stop().then(
      () => resolve(true),
      () => resolve(false),
    );
  });
}
