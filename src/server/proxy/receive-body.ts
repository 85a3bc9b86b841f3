import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { BodyPace } from '#node/inbound/read-body.ts';
import { type BodyOperationName, inspectBody } from '#node/inspection/inspect-body.ts';
import type { Inspection, InspectionPool, InspectionResult } from '#node/inspection/inspection-pool.ts';
import { readBody } from '#server/inbound/read-body.ts';
import { inOnePiece } from '#server/outbound/in-one-piece.ts';

/** Up to here the pass over a body costs less than handing it to a worker. */
const inlineBytes = 64 * 1024;

export interface ReceiveBody {
  readonly name: BodyOperationName;
  readonly length: number | null;
  readonly pace: BodyPace;
  readonly inspections: InspectionPool;
}

/**
 * Reads a body and has it looked through: large ones by a worker while they come in, small ones here. Returns the very
 * bytes that came, in order, with the verdict on them and their digest.
 */
export async function receiveBody(raw: IncomingMessage, receive: ReceiveBody): Promise<InspectionResult> {
  const { name, length, pace, inspections } = receive;
  if (length !== null && length > inlineBytes) {
    return readInto(inspections.open(name), async (onChunk) => readBody(raw, { length, pace, onChunk }));
  }
  const chunks: Uint8Array[] = [];
  await readBody(raw, { length, pace, onChunk: (chunk) => chunks.push(chunk) });
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  if (bytes <= inlineBytes)
    return {
      verdict: inspectBody(chunks, name),
      chunks,
      bodySha256: hash('sha256', inOnePiece(chunks), 'hex'),
    };
  return readInto(inspections.open(name), async (onChunk) => chunks.forEach((chunk) => onChunk(chunk)));
}

async function readInto(
  inspection: Inspection,
  read: (onChunk: (chunk: Uint8Array) => void) => Promise<void>,
): Promise<InspectionResult> {
  try {
    await read((chunk) => inspection.push(chunk));
  } catch (error) {
    inspection.abort();
    throw error;
  }
  return inspection.finish();
}
