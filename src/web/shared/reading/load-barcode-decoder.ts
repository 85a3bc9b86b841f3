import decoderAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

import { fetchWhole } from '#web/shared/api/fetch-whole.ts';

/** As it is, not compressed. */
const expectedBytes = 960_000;

let loaded: Promise<ArrayBuffer> | null = null;

/** Fetches the barcode decoder from Rampart itself, once; says how much of it has come. Rejects if it can't be had. */
export async function loadBarcodeDecoder(onShare: (share: number) => void): Promise<ArrayBuffer> {
  loaded ??= fetchWhole(decoderAddress, { expectedBytes, onShare }).catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}
