/** Resolves to true if the stop ends without error within the limit. Never rejects. */
export async function stopInTime(stop: () => Promise<unknown>, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), limitMs);
    stop().then(
      () => resolve(true),
      () => resolve(false),
    );
  });
}
