type OwnedChunk = Uint8Array<ArrayBuffer>;

/** Takes the chunks of one turn of the event loop; their buffers may be transferred. */
type Send = (chunks: readonly OwnedChunk[], transfer: ArrayBuffer[]) => void;

const copiedBytesATurn = 4 * 1024 * 1024;

/**
 * Collects chunks and sends them a turn of the event loop later: the HTTP parser may still be reading the memory of a
 * chunk while its 'data' callback runs. A chunk that is the whole of its buffer is sent without a copy (and is
 * detached then); others are copied, at most 4 MiB a turn.
 */
export class ChunkOutbox {
  readonly #send: Send;
  #queue: Uint8Array[] = [];
  #isScheduled = false;
  #whenEmpty: (() => void) | null = null;

  constructor(send: Send) {
    this.#send = send;
  }

  push(chunk: Uint8Array): void {
    const step = isWholeBuffer(chunk) ? Math.max(chunk.byteLength, 1) : copiedBytesATurn;
    for (let at = 0; at < chunk.byteLength; at += step)
      this.#queue.push(step >= chunk.byteLength ? chunk : chunk.subarray(at, at + step));
    this.#schedule();
  }

  /** Calls back once all that was pushed has been sent. */
  end(whenEmpty: () => void): void {
    this.#whenEmpty = whenEmpty;
    this.#schedule();
  }

  /** Forgets what was not sent yet. */
  clear(): void {
    this.#queue = [];
    this.#whenEmpty = null;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    const chunks: OwnedChunk[] = [];
    let copiedBytes = 0;
    let taken = 0;
    for (const chunk of this.#queue) {
      if (copiedBytes >= copiedBytesATurn) break;
      taken += 1;
      if (isWholeBuffer(chunk)) {
        chunks.push(chunk);
      } else {
        chunks.push(Uint8Array.from(chunk));
        copiedBytes += chunk.byteLength;
      }
    }
    this.#queue = this.#queue.slice(taken);
    if (chunks.length > 0)
      this.#send(
        chunks,
        chunks.map(({ buffer }) => buffer),
      );
    if (this.#queue.length > 0) this.#schedule();
    else this.#whenEmpty?.();
  }
}

function isWholeBuffer(chunk: Uint8Array): chunk is OwnedChunk {
  const { buffer, byteOffset, byteLength } = chunk;
  // Buffer's pool is larger than any chunk cut from it, so a chunk of it never covers its buffer.
  return buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength;
}
