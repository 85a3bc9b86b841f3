import type { PreparedImage } from '#web/workers/image-protocol.ts';

/** A request whose images, if any, are prepared images in place of base64 text. */
export interface RequestWithImages {
  identityDocuments?: readonly { images?: readonly { base64: PreparedImage }[] | undefined }[] | undefined;
}

/** Whether a request has pictures: it may be megabytes, so its sending shows progress and can be cancelled. */
export function hasImages({ identityDocuments = [] }: RequestWithImages): boolean {
  return identityDocuments.some(({ images = [] }) => images.length > 0);
}

/**
 * The request's JSON as a Blob of parts: short texts and the images' base64 as the worker made it, so that no text of
 * several megabytes ever exists on this thread. Byte for byte what `JSON.stringify` would give.
 */
export function requestBody(request: RequestWithImages): Blob {
  return new Blob([...jsonParts(withContent(request, ({ base64 }) => base64))], { type: 'application/json' });
}

/** Bytes that the body of a request has, without making it. */
export function requestBytes(request: RequestWithImages): number {
  return jsonBytes(withContent(request, ({ base64 }) => base64));
}

/** Bytes of JSON whose long texts are Blobs. */
export function jsonBytes(value: unknown): number {
  let bytes = 0;
  for (const part of jsonParts(value)) {
    bytes += typeof part === 'string' ? encoder.encode(part).length : part.size;
  }
  return bytes;
}

const encoder = new TextEncoder();

/** Equal for equal requests; images count by their digest. It holds personal values: keep it in memory only. */
export function requestFingerprint(request: RequestWithImages): string {
  return JSON.stringify(withContent(request, ({ sha256 }) => sha256));
}

/** JSON in parts; a Blob is the text of a JSON string that needs no escaping. */
export function* jsonParts(value: unknown): Generator<string | Blob> {
  if (value instanceof Blob) {
    yield '"';
    yield value;
    yield '"';
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* jsonParts(item);
    }
    yield value.length === 0 ? '[]' : ']';
  } else if (typeof value === 'object' && value !== null) {
    yield* objectParts(value);
  } else yield JSON.stringify(value);
}

function* objectParts(value: object): Generator<string | Blob> {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  for (const [index, [key, item]] of entries.entries()) {
    yield `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`;
    yield* jsonParts(item);
  }
  yield entries.length === 0 ? '{}' : '}';
}

function withContent<Content>(request: RequestWithImages, contentOf: (image: PreparedImage) => Content) {
  return {
    ...request,
    identityDocuments: request.identityDocuments?.map((document) => ({
      ...document,
      images: document.images?.map((image) => ({ ...image, base64: contentOf(image.base64) })),
    })),
  };
}
