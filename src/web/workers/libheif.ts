import type { HeicAnswer } from './heic-protocol.ts';

/** The used part of libheif, an unmodified file (LGPL). */
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

interface Failable {
  readonly code?: object;
}

interface DecodedImage {
  /** One, a view of libheif's memory: RGBA, `stride` bytes a row. */
  readonly channels?: readonly {
    readonly width: number;
    readonly height: number;
    readonly stride: number;
    readonly data: Uint8Array<ArrayBuffer>;
  }[];
}

/** Turns and mirrors by the file, not EXIF. See ISO/IEC 23008-12 › 6.5.10, 6.5.12. */
export function decodeMainPicture(libheif: Libheif, bytes: Uint8Array, maxPixels: number): HeicAnswer {
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
