import { Readable, finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

import type { Intent } from '../trail.ts';
import type { ExportPiece } from './audit-export.ts';

export interface Download {
  readonly pieces: AsyncIterable<ExportPiece>;
  readonly fileName: string;
  readonly mediaType: string;
  /** Learns how many entries were sent, and whether all were. */
  readonly intent: Intent;
}

/**
 * Sends an export piece by piece, no faster than it is taken. One that breaks off ends without HTTP's own end, so that no client takes
 * it for whole, and stands in the trail as failed.
 */
export function sendDownload(
  reply: FastifyReply,
  { pieces, fileName, mediaType, intent }: Download,
): FastifyReply {
  let entries = 0;
  let isWhole = false;
  async function* texts() {
    for await (const piece of pieces) {
      yield piece.text;
      entries += piece.entries;
    }
    isWhole = true;
  }
  finished(reply.raw, (error) => {
    const isSent = isWhole && !error;
    intent.settle({ outcome: isSent ? 'done' : 'failed', details: { entries, isWhole: isSent } });
  });
  return reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(texts(), { objectMode: false, highWaterMark: 1 }));
}
