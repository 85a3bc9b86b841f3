import type { ReadOutcome } from './reading.ts';

/** Tried in the given order until one is read. */
export type ReadPart = 'mrz' | 'barcode';

/** `today` as `2026-11-28`. */
export interface ReadOrder {
  readonly content: Blob;
  readonly parts: readonly ReadPart[];
  readonly today: string;
}

/** `decoder`: WebAssembly that the worker may not load itself; sent once. */
export type MessageToReader =
  | { readonly id: number; readonly order: ReadOrder }
  | { readonly decoder: ArrayBuffer };

/** An order's answer; never fails. */
export interface MessageFromReader {
  readonly id: number;
  readonly outcome: ReadOutcome;
}
