/** `pixels` of the largest picture, by header. */
export interface HeicOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pixels: number;
}

/** RGBA rows, each `stridePixels` long. */
export interface HeicPixels {
  readonly kind: 'pixels';
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly stridePixels: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels, not an `ImageBitmap`: WebKit on Linux crashes at drawing one whose worker has ended. */
export type HeicAnswer = HeicPixels | { readonly kind: HeicFailure };

/** Never rejects. */
export type DecodeHeic = (order: HeicOrder) => Promise<HeicAnswer>;

export type HeicMessage = { readonly kind: 'loaded' } | HeicAnswer;

/** `unreadable`: not a whole HEIC; `too-much`: more memory or time than a photo. */
export type HeicFailure = 'unreadable' | 'too-much' | 'no-decoder';
