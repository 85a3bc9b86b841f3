import { JsonScanner } from '#node/inspection/json-scanner.ts';
import type { InspectedValue } from '#node/inspection/parse-strict-json.ts';
import { JsonRefusal, type JsonRefusalCode } from '#node/inspection/verdict.ts';

import { cutBytes } from './cut-bytes.ts';

export function scanBody(
  body: string | Buffer,
  places: readonly number[] = [],
  digestsImages = true,
): InspectedValue {
  const scanner = new JsonScanner({ digestsImages });
  for (const chunk of cutBytes(Buffer.from(body), places)) scanner.push(chunk);
  return scanner.finish();
}

/** Returns the refusal's code, null if there is none; rethrows other errors. */
export function refusalOf(body: string | Buffer, places: readonly number[] = []): JsonRefusalCode | null {
  try {
    scanBody(body, places);
    return null;
  } catch (error) {
    if (error instanceof JsonRefusal) return error.code;
    throw error;
  }
}
