import libheifAddress from 'libheif-js/libheif-wasm/libheif-bundle.mjs?url';

import { boundWebAssemblyMemory } from './bound-memory.ts';
import type { HeicAnswer, HeicMessage, HeicOrder } from './heic-protocol.ts';
import { convertMaxPixels } from './image-protocol.ts';
import { decodeMainPicture, type Libheif } from './libheif.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;

const mebibyte = 1024 * 1024;
/** Returns the bytes for the decoder and its pixels; a hundred megapixels fit the maximum. */
const memoryFor = (pixels: number) => Math.min(1024 * mebibyte, 128 * mebibyte + 16 * pixels);

// Its answer's own policy allows WebAssembly here (server/http/security-headers.ts).
scope.addEventListener('message', ({ data }: MessageEvent<HeicOrder>) => {
  void decode(data).then(send);
});

async function decode({ bytes, pixels: announced }: HeicOrder): Promise<HeicAnswer> {
  boundWebAssemblyMemory(memoryFor(announced));
  const libheif = await load().catch(() => null);
  if (libheif === null) return { kind: 'no-decoder' };
  send({ kind: 'loaded' });
  try {
    const decoded = decodeMainPicture(libheif, bytes, convertMaxPixels);
    // Out of libheif's memory, which can't be handed over.
    return decoded.kind === 'pixels' ? { ...decoded, pixels: decoded.pixels.slice() } : decoded;
  } catch (error) {
    // libheif gave up, or the browser has no room for the pixels.
    return { kind: error instanceof RangeError ? 'too-much' : 'unreadable' };
  }
}

async function load(): Promise<Libheif> {
  const module = (await import(/* @vite-ignore */ libheifAddress)) as { readonly default: () => Libheif };
  return module.default();
}

function send(message: HeicMessage): void {
  scope.postMessage(message, { transfer: message.kind === 'pixels' ? [message.pixels.buffer] : [] });
}
