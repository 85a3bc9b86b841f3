/** Cuts at places modulo length, without copying; pieces may be empty. */
export function cutBytes(bytes: Buffer, places: readonly number[]): Buffer[] {
  const edges = places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b);
  return [...edges, bytes.length].map((end, index) => bytes.subarray(edges[index - 1] ?? 0, end));
}

/** Cuts into single bytes, and not at all. */
export function extremeCuts(body: string | Buffer): number[][] {
  return [Array.from({ length: Buffer.from(body).length }, (_, index) => index), []];
}
