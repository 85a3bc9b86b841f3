/** Of libheif, an unmodified file of its own (LGPL), what decoding one picture needs. */
export interface Libheif {
  readonly heif_error_code: Readonly<Record<'heif_error_Ok' | 'heif_error_Memory_allocation_error', object>>;
  readonly heif_colorspace: { readonly heif_colorspace_RGB: object };
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGBA: object };
  heif_context_alloc(): object;
  heif_context_read_from_memory(context: object, bytes: Uint8Array): Failable;
  heif_js_context_get_primary_image_handle(context: object): Failable | null;
  heif_image_handle_get_width(handle: object): number;
  heif_image_handle_get_height(handle: object): number;
  heif_js_decode_image2(handle: object, colours: object, layout: object): (Failable & DecodedImage) | null;
}

/** What libheif gives back: with a code where it failed, or always. */
interface Failable {
  readonly code?: object;
}

interface DecodedImage {
  /** One, for interleaved RGBA: a view of libheif's memory, rows of `stride` bytes. */
  readonly channels?: readonly {
    readonly width: number;
    readonly height: number;
    readonly stride: number;
    readonly data: Uint8Array<ArrayBuffer>;
  }[];
}

/** The picture's pixels in libheif's own memory, or why there are none. `stridePixels` is the length of its rows. */
export type HeicPixels =
  | {
      readonly kind: 'pixels';
      readonly pixels: Uint8ClampedArray<ArrayBuffer>;
      stridePixels: number;
      width: number;
      height: number;
    }
  | { readonly kind: 'unreadable' | 'too-much' };

/** Decodes the main picture of a HEIC, turned and mirrored as the file says. EXIF has no say in it. See ISO/IEC 23008-12 › 6.5.10, 6.5.12. */
export function decodeMainPicture(libheif: Libheif, bytes: Uint8Array, maxPixels: number): HeicPixels {
  const { heif_error_Ok: ok, heif_error_Memory_allocation_error: noMemory } = libheif.heif_error_code;
  const failed = (code: object | undefined) =>
    ({ kind: code === noMemory ? 'too-much' : 'unreadable' }) as const;
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, bytes);
  if (read.code !== ok) return failed(read.code);
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  if (handle === null || handle.code !== undefined) return failed(handle?.code);
  const pixels = libheif.heif_image_handle_get_width(handle) * libheif.heif_image_handle_get_height(handle);
  if (pixels > maxPixels) return { kind: 'too-much' };
  const image = libheif.heif_js_decode_image2(
    handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGBA,
  );
  const [channel] = image?.channels ?? [];
  if (channel === undefined) return failed(image?.code);
  const { width, height, stride, data } = channel;
  return {
    kind: 'pixels',
    pixels: new Uint8ClampedArray(data.buffer, data.byteOffset, stride * height),
    stridePixels: stride / 4,
    width,
    height,
  };
}

/** Lets no WebAssembly of this thread have more memory than this: what asks for more gets none, and says so. */
export function boundWebAssemblyMemory(maxBytes: number): void {
  const pageBytes = 65_536;
  const { prototype } = WebAssembly.Memory;
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the memory that asks
  const { grow } = prototype;
  prototype.grow = function growWithin(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * pageBytes > maxBytes)
      throw new RangeError('no more memory for a picture');
    return grow.call(this, pages);
  };
}
