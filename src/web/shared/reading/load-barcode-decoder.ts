import decoderAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

let loaded: Promise<ArrayBuffer> | null = null;

/** Fetches the barcode decoder from Rampart itself, once; says how much of it has come. Rejects if it can't be had. */
export async function loadBarcodeDecoder(onShare: (share: number) => void): Promise<ArrayBuffer> {
  loaded ??= fetchWhole(decoderAddress, onShare).catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

/** Bytes of the decoder as it is; its answer's length is that of what is compressed. */
const expectedBytes = 960_000;

async function fetchWhole(address: string, onShare: (share: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok || answer.body === null) throw new Error('the barcode decoder did not load');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onShare(Math.min(1, bytes / expectedBytes));
  }
  return new Blob(parts).arrayBuffer();
}
