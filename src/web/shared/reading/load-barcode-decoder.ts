import decoderAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

import { fetchWhole } from '#web/shared/api/fetch-whole.ts';

/** Uncompressed. */
const expectedBytes = 960_000;

let loaded: Promise<ArrayBuffer> | null = null;

/** Fetches the decoder once, from Rampart itself. */
export async function loadBarcodeDecoder(onShare: (share: number) => void): Promise<ArrayBuffer> {
  loaded ??= fetchWhole(decoderAddress, { expectedBytes, onShare }).catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}
