import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { BodyPace } from '#node/inbound/read-body.ts';
import { parseStrictJson } from '#node/inspection/parse-strict-json.ts';
import { DeskError } from '#server/errors.ts';

import { admittedLength, tooLarge, readBody } from './body-rules.ts';

export interface JsonBodies {
  readonly limitBytes: number;
  readonly pace: BodyPace;
}

/**
 * Reads the bodies of the desk's own routes: JSON alone, strictly, so that no two parsers could disagree on it, and within the
 * time that every body has. Spec: details 32, 33.
 */
export function readStrictJson(app: FastifyInstance, bodies: JsonBodies): void {
  takeJson(app, bodies, parse);
}

/** Reads bodies alike, and hands over the bytes themselves: someone else parses them. */
export function readJsonBytes(app: FastifyInstance, bodies: JsonBodies): void {
  takeJson(app, bodies, (body) => body);
}

function takeJson(
  app: FastifyInstance,
  { limitBytes, pace }: JsonBodies,
  read: (body: Buffer) => unknown,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, raw: IncomingMessage) => {
    const length = admittedLength(request.headers, limitBytes);
    const chunks: Uint8Array[] = [];
    await readBody(raw, { length, pace, onChunk: (chunk) => chunks.push(chunk) });
    const body = Buffer.concat(chunks);
    if (body.byteLength > limitBytes) throw tooLarge(limitBytes);
    return read(body);
  });
}

function parse(body: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return parseStrictJson(text, new Map());
  } catch (error) {
    throw new DeskError('unreadable-body', { cause: error });
  }
}
