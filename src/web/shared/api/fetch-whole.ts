interface Wanted {
  /** Uncompressed: `Content-Length` counts compressed bytes. */
  readonly expectedBytes: number;
  /** From 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** Fetches one of Rampart's own files, reporting progress. Rejects if it fails to load. */
export async function fetchWhole(address: string, { expectedBytes, onShare }: Wanted): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok || answer.body === null) throw new Error(`${address} did not load`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onShare(Math.min(1, bytes / expectedBytes));
  }
  return new Blob(parts).arrayBuffer();
}
