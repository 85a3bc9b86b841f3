import type { FastifyInstance } from 'fastify';

import { parseStrictJson } from '#node/inspection/parse-strict-json.ts';

import { DeskError } from './errors.ts';

/**
 * Reads the bodies of the desk's own routes: JSON alone, strictly, so that no two parsers could disagree on it.
 * Details 32.
 */
export function readStrictJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    try {
      done(null, parseStrictJson(new TextDecoder('utf-8', { fatal: true }).decode(body), new Map()));
    } catch (error) {
      done(new DeskError('unreadable-body', { cause: error }));
    }
  });
}
