/** A HEIC file, and how many pixels the largest of its pictures has by its header. */
export interface HeicOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pixels: number;
}

/** What the decoder of HEIC says: the picture upright, or why there is none. */
export type HeicAnswer =
  | { readonly kind: 'decoded'; readonly picture: ImageBitmap }
  | { readonly kind: HeicFailure };

/** What the decoder sends: that it is there and begins, then its answer. */
export type HeicMessage = { readonly kind: 'loaded' } | HeicAnswer;

/** `unreadable`: it is no whole HEIC; `too-much`: it needs more memory or time than a photograph does; `no-decoder`: the decoder did not come. */
export type HeicFailure = 'unreadable' | 'too-much' | 'no-decoder';
