import type { FastifyInstance } from 'fastify';

import { parseStrictJson } from '#node/inspection/parse-strict-json.ts';

import { DeskError } from './errors.ts';
import { requireJson } from './json-only.ts';

/**
 * Reads the bodies of the desk's own routes: JSON alone, strictly, so that no two parsers could disagree on it.
 * Details 32.
 */
export function readStrictJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      requireJson(request.headers);
      done(null, parseStrictJson(new TextDecoder('utf-8', { fatal: true }).decode(body), new Map()));
    } catch (error) {
      done(error instanceof DeskError ? error : new DeskError('unreadable-body', { cause: error }));
    }
  });
}
