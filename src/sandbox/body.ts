import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bodyMaxBytes } from '#contract/service/choices.ts';
import { JsonScanner } from '#node/inspection/json-scanner.ts';
import { bodyTooLarge, Refusal } from './errors.ts';

const sliceBytes = 4 * 1024 * 1024;
const jsonMediaType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** A body as received: the chunks are kept as they came, never joined. */
export type BodyChunks = readonly Uint8Array[];

/** Takes in a body of at most 64 MiB; 413 beyond. */
export async function collectBody(
  payload: AsyncIterable<Uint8Array>,
  headers: IncomingHttpHeaders,
): Promise<BodyChunks> {
  if (Number(headers['content-length']) > bodyMaxBytes) throw bodyTooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of payload) {
    bytes += chunk.byteLength;
    if (bytes > bodyMaxBytes) throw bodyTooLarge();
    chunks.push(chunk);
  }
  return chunks;
}

/**
 * The value of a JSON body; the text of an image is replaced by its digest and dropped. What can't be read is refused with 400.
 * Choice: badRequestOrInvalid; details 32.
 */
export async function readBody(
  chunks: BodyChunks,
  headers: IncomingHttpHeaders,
  { hasImages }: { readonly hasImages: boolean },
): Promise<unknown> {
  if (!jsonMediaType.test(headers['content-type'] ?? '')) throw new Refusal(400, 'Send application/json');
  if (headers['content-encoding'] !== undefined) throw new Refusal(400, 'Content encodings are not accepted');
  const scanner = new JsonScanner({ digestsImages: hasImages });
  let sinceTurn = 0;
  for (const chunk of chunks) {
    scanner.push(chunk);
    sinceTurn += chunk.byteLength;
    if (sinceTurn < sliceBytes) continue;
    sinceTurn = 0;
    await nextTurn();
  }
  return scanner.finish();
}
