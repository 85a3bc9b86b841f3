/** The bytes in pieces, cut at the given places (modulo the length; pieces may be empty). Nothing is copied. */
export function cutBytes(bytes: Buffer, places: readonly number[]): Buffer[] {
  const edges = places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b);
  return [...edges, bytes.length].map((end, index) => bytes.subarray(edges[index - 1] ?? 0, end));
}

/** Two ways of cutting that find most faults: every byte a piece of its own, and all in one. */
export function extremeCuts(body: string | Buffer): number[][] {
  return [Array.from({ length: Buffer.from(body).length }, (_, index) => index), []];
}
