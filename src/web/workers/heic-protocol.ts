/** A HEIC and the pixels of its largest picture, by header. */
export interface HeicOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pixels: number;
}

export type HeicAnswer =
  | { readonly kind: 'decoded'; readonly picture: ImageBitmap }
  | { readonly kind: HeicFailure };

/** Never rejects. */
export type DecodeHeic = (order: HeicOrder) => Promise<HeicAnswer>;

export type HeicMessage = { readonly kind: 'loaded' } | HeicAnswer;

/** `unreadable`: not a whole HEIC; `too-much`: needs more memory or time than a photo; `no-decoder`: it didn't load. */
export type HeicFailure = 'unreadable' | 'too-much' | 'no-decoder';
