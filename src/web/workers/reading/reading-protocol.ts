import type { ReadOutcome } from './reading.ts';

/** Where to look: zones of letters, licences' barcodes. In this order; the first that is read ends it. */
export type ReadPart = 'mrz' | 'barcode';

/** A prepared picture to be read; `today` as `2026-11-28`. */
export interface ReadOrder {
  readonly content: Blob;
  readonly parts: readonly ReadPart[];
  readonly today: string;
}

/** `decoder`: the barcode decoder's WebAssembly, which the worker may not load itself; sent once, before it is needed. */
export type MessageToReader =
  | { readonly id: number; readonly order: ReadOrder }
  | { readonly decoder: ArrayBuffer };

/** An order's answer; never fails. */
export interface MessageFromReader {
  readonly id: number;
  readonly outcome: ReadOutcome;
}
