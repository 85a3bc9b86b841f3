import { MessageChannel } from 'node:worker_threads';

const pieceBytes = 512 * 1024;

/** A reserve of reusable pieces of shared memory, which burdens no garbage collector. */
export class PieceReserve {
  #free: SharedArrayBuffer[] = [];

  take(): SharedArrayBuffer {
    return this.#free.pop() ?? new SharedArrayBuffer(pieceBytes);
  }

  giveBack(pieces: readonly SharedArrayBuffer[]): void {
    this.#free.push(...pieces);
  }
}

const nowhere = closedPort();

function closedPort() {
  const { port1 } = new MessageChannel();
  port1.close();
  return port1;
}

/** A body that another thread can read without a copy. */
export class HeldBody {
  readonly #reserve: PieceReserve;
  readonly #pieces: SharedArrayBuffer[] = [];
  #used = pieceBytes;

  constructor(reserve: PieceReserve) {
    this.#reserve = reserve;
  }

  /** Copies a chunk and frees its memory at once. */
  push(chunk: Uint8Array<ArrayBuffer>): void {
    for (let at = 0; at < chunk.byteLength;) {
      if (this.#used === pieceBytes) {
        this.#pieces.push(this.#reserve.take());
        this.#used = 0;
      }
      const part = chunk.subarray(at, at + pieceBytes - this.#used);
      new Uint8Array(this.#pieces.at(-1) ?? new SharedArrayBuffer(0), this.#used).set(part);
      this.#used += part.byteLength;
      at += part.byteLength;
    }
    nowhere.postMessage(null, [chunk.buffer]);
  }

  get chunks(): Uint8Array[] {
    const last = this.#pieces.length - 1;
    return this.#pieces.map((piece, at) => new Uint8Array(piece, 0, at === last ? this.#used : pieceBytes));
  }

  release(): void {
    this.#reserve.giveBack(this.#pieces.splice(0));
    this.#used = pieceBytes;
  }
}
