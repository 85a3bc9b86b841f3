/** Cuts at given places (modulo length; empty pieces allowed), without copying. */
export function cutBytes(bytes: Buffer, places: readonly number[]): Buffer[] {
  const edges = places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b);
  return [...edges, bytes.length].map((end, index) => bytes.subarray(edges[index - 1] ?? 0, end));
}

/** Single bytes, and all in one: these find most faults. */
export function extremeCuts(body: string | Buffer): number[][] {
  return [Array.from({ length: Buffer.from(body).length }, (_, index) => index), []];
}
