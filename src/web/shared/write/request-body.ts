import type { PreparedImage } from '#web/workers/image-protocol.ts';

export interface RequestWithImages {
  identityDocuments?: readonly { images?: readonly { base64: PreparedImage }[] | undefined }[] | undefined;
}

/** Returns true for pictures: megabytes, sent with progress and cancellable. */
export function hasImages({ identityDocuments = [] }: RequestWithImages): boolean {
  return identityDocuments.some(({ images = [] }) => images.length > 0);
}

/** Writes JSON as a Blob of parts, so no text of megabytes exists on this thread. */
export function requestBody(request: RequestWithImages): Blob {
  return new Blob([...jsonParts(withContent(request, ({ base64 }) => base64))], { type: 'application/json' });
}

/** Measures the body without making it. */
export function requestBytes(request: RequestWithImages): number {
  return jsonBytes(withContent(request, ({ base64 }) => base64));
}

/** Measures JSON whose long texts are Blobs. */
export function jsonBytes(value: unknown): number {
  let bytes = 0;
  for (const part of jsonParts(value)) {
    bytes += typeof part === 'string' ? encoder.encode(part).length : part.size;
  }
  return bytes;
}

const encoder = new TextEncoder();

/** Returns the same for equal requests. Holds personal values: memory only. */
export function requestFingerprint(request: RequestWithImages): string {
  return JSON.stringify(withContent(request, ({ sha256 }) => sha256));
}

/** Takes a Blob for a string that needs no escaping. */
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
